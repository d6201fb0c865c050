import { Ago } from '../parts/place.js'
import { Scrolling } from '../parts/scrolling.js'
import type { Holdings } from './holdings-view.js'

/** The documents of a page, with their sizes and ages. */
export function DocumentTable({ holdings: { documents, sizes } }: { holdings: Holdings }) {
  return (
    <Scrolling name="scrolls" label="List of the documents">
      <table class="documents">
        <thead>
          <tr>
            <th scope="col">Path</th>
            <th scope="col">Title</th>
            <th scope="col">Media</th>
            <th scope="col" class="figure">
              Chunks
            </th>
            <th scope="col" class="figure">
              Characters
            </th>
            <th scope="col">Indexed</th>
          </tr>
        </thead>
        <tbody>
          {documents.map(({ doc_id, doc_path, source_id, title, media, tags = [], indexed_at }) => {
            const chars = sizes?.get(doc_id)?.chunk_chars
            return (
              <tr key={doc_id}>
                <th scope="row">
                  <bdi>{doc_path}</bdi>
                  {source_id !== undefined && <small> {source_id}</small>}
                </th>
                <td>
                  <bdi>{title ?? ''}</bdi>
                  {tags.length > 0 && <small> {tags.join(', ')}</small>}
                </td>
                <td>{media}</td>
                <td class="figure">{chars?.length.toLocaleString() ?? '–'}</td>
                <td class="figure">{chars?.reduce((sum, length) => sum + length, 0).toLocaleString() ?? '–'}</td>
                <td>
                  <Ago time={indexed_at} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Scrolling>
  )
}
