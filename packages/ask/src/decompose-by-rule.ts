/** The questions that a question is made of, without a model. */
export function decomposeByRule(question: string): string[] {
  return question
    .split('?')
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== question)
    .slice(0, 5)
}
