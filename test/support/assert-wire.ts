export { assertWire } from './assert-valid-response.js'
