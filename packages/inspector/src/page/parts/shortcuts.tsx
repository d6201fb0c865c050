import { useEffect, useRef, useState } from 'preact/hooks'

const STORAGE_KEY = 'kebab-inspector-shortcuts'

/** The keys, as the dialog lists them. */
const LISTED: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['/'], 'Go to the query'],
  [['1', '2', '3'], 'Search, ask, index'],
  [['n'], 'Next page'],
  [['↑', '↓'], 'Move through the hits, once one has the focus'],
  [['Enter'], 'Open the source of the hit'],
  [['Esc'], 'Go back from a source to its hit'],
  [['?'], 'This list'],
]

/** Whether keys without modifiers do something, and how to switch that. */
export interface Shortcuts {
  isOn: boolean
  turn(isOn: boolean): void
}

/** Runs an action for its key, unless one types, or has switched them off. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): Shortcuts {
  const [isOn, setOn] = useState(() => localStorage.getItem(STORAGE_KEY) !== 'off')
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      const types = target instanceof HTMLElement && target.closest('input, select, textarea, dialog') !== null
      const action = Object.hasOwn(latest.current, key) ? latest.current[key] : undefined
      if (ctrlKey || metaKey || altKey || types || action === undefined) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [isOn])
  const turn = (next: boolean): void => {
    localStorage.setItem(STORAGE_KEY, next ? 'on' : 'off')
    setOn(next)
  }
  return { isOn, turn }
}

export function ShortcutsDialog({
  isOpen,
  onClose,
  shortcuts,
}: {
  isOpen: boolean
  onClose(): void
  shortcuts: Shortcuts
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  return (
    <dialog ref={dialog} onClose={onClose} aria-labelledby="keys-title">
      <h2 id="keys-title">Keyboard</h2>
      <dl>
        {LISTED.map(([keys, does]) => (
          <div>
            <dt>
              {keys.map((key) => (
                <kbd>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label class="check">
        <input
          type="checkbox"
          checked={shortcuts.isOn}
          onChange={({ currentTarget }) => shortcuts.turn(currentTarget.checked)}
        />
        Single keys do this
      </label>
      <button type="button" onClick={onClose}>
        Close
      </button>
    </dialog>
  )
}
