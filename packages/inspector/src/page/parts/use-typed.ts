import { useState } from 'preact/hooks'

/**
 * What one types into a field, which begins as a value from elsewhere. Another value replaces it,
 * in the same rendering: an effect would come later, and take away what was typed meanwhile.
 */
export function useTyped(value: string): [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(value)
  const [from, setFrom] = useState(value)
  if (from !== value) {
    setFrom(value)
    setTyped(value)
    return [value, setTyped]
  }
  return [typed, setTyped]
}
