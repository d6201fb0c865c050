/** Programs import the library by its name of today. Where they are checked and run here, its first generation stands in. */
declare module '@huggingface/transformers' {
  export * from '@xenova/transformers'
}
