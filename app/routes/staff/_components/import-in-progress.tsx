import { formatNumber } from '#app/format/money.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { ImportPlaces } from './import-places.ts'

type ImportOnTheWayProps = {
  places: ImportPlaces
  file: { id: string; fileName: string; state: string; rowCount: number }
  /** Rows written and total; null while the file is read. */
  written: { done: number; total: number } | null
}

/** A file that is being read or written. */
export function ImportInProgress({ places, file, written }: ImportOnTheWayProps) {
  return (
    <section className="card grid max-w-192 justify-items-start gap-3" role="status">
      <h2 className="text-h4">{written ? `Importing ${places.words.noun}s` : 'Checking the file'}</h2>
      <p>
        {written
          ? `${formatNumber(written.done)} of ${formatNumber(written.total)} rows of ${file.fileName} saved. You can leave this page while the import runs.`
          : `We’re checking ${file.fileName}. If this takes more than a minute, choose the file again.`}
      </p>
      <ButtonLink to={places.file(file.id)} variant="second">
        Check again
      </ButtonLink>
    </section>
  )
}
