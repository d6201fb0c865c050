/**
 * Programs import the library by its current name. In these tests its first generation takes its
 * place.
 */
declare module '@huggingface/transformers' {
  export * from '@xenova/transformers'
}
