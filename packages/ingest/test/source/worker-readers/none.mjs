export default { name: 'none' }
