import type { SkippedFile } from '../../index-facts.js'
import { FailureNotice, Loading } from '../parts/notice.js'
import type { Called } from '../parts/use-call.js'

/** The files that indexing leaves out, by why. */
export function SkippedFiles({
  skipped: { value, failure, isLoading, again },
  isAvailable,
}: {
  skipped: Called<readonly SkippedFile[]>
  /** Whether the inspector can tell. */
  isAvailable: boolean
}) {
  return (
    <section aria-labelledby="skipped">
      <h2 id="skipped">Skipped</h2>
      {isLoading && <Loading what="Looking through the folders…" />}
      {!isAvailable && (
        <p class="muted">
          This inspector wasn’t told what is skipped. <code>kebab inspect</code> knows it.
        </p>
      )}
      {failure !== undefined && <FailureNotice failure={failure} retry={again} />}
      {value?.length === 0 && <p class="muted">Nothing is left out.</p>}
      {value !== undefined &&
        [...byCode(value)].map(([code, files]) => (
          <details>
            <summary>
              {files.length} × <code>{code}</code> <span class="muted">{files[0]?.reason}</span>
            </summary>
            <ul>
              {files.map(({ source, path, reason }) => (
                <li>
                  <bdi>
                    <span class="muted">{source}/</span>
                    {path}
                  </bdi>{' '}
                  <small>{reason}</small>
                </li>
              ))}
            </ul>
          </details>
        ))}
    </section>
  )
}

function byCode(files: readonly SkippedFile[]): Map<string, SkippedFile[]> {
  const groups = new Map<string, SkippedFile[]>()
  for (const file of files) groups.set(file.code, [...(groups.get(file.code) ?? []), file])
  return groups
}
