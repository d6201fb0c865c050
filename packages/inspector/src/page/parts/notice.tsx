import type { ComponentChildren } from 'preact'
import type { Failure } from '../server.js'

/** How a notice is meant. Its title says so too, so that the colour is never alone. */
type Tone = 'info' | 'warning' | 'error'

/** A state that the reader has to know of: empty, degraded or failed. */
export function Notice({ tone, title, children }: { tone: Tone; title: string; children?: ComponentChildren }) {
  return (
    <section class={`notice ${tone}`} role={tone === 'error' ? 'alert' : undefined} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

export function FailureNotice({ failure, retry }: { failure: Failure; retry?: () => void }) {
  const { code, message, hint } = failure
  return (
    <Notice tone="error" title={TITLES[code] ?? 'That went wrong'}>
      <p>
        {message} <code>{code}</code>
      </p>
      {hint !== undefined && <p>{hint}</p>}
      {retry !== undefined && (
        <button type="button" onClick={() => leaveFor(retry)}>
          Try again
        </button>
      )}
    </Notice>
  )
}

/** Moves the focus to where the results will be: the button goes with the notice. */
function leaveFor(retry: () => void): void {
  document.getElementById('main')?.focus({ preventScroll: true })
  retry()
}

const TITLES: Readonly<Record<string, string>> = {
  invalid_input: 'The server refuses this',
  unsupported: 'This engine can’t do that',
  unauthorized: 'The token is not of this server',
  unreachable: 'The server doesn’t answer',
  stale_cursor: 'The index has changed',
  not_indexed: 'Nothing is indexed yet',
}

/** Says that something is under way, to eyes and to screen readers. */
export function Loading({ what }: { what: string }) {
  return (
    <p class="loading" role="status">
      <span aria-hidden="true" />
      {what}
    </p>
  )
}
