/**
 * Whether tests take larger input and more cases, and the tests run that take long and vary others.
 * `npm run test:nightly` asks for it.
 */
export const isNightly = process.env.KEBAB_PROFILE === 'nightly'
