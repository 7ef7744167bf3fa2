import { formatNumber } from '#app/format/money.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { ImportPlaces } from './import-places.ts'

type ImportOnTheWayProps = {
  places: ImportPlaces
  file: { id: string; fileName: string; state: string; rowCount: number }
  /** Rows that are written, and to be written; null while the file is read. */
  written: { done: number; total: number } | null
}

/** A file that is being read or written just now. */
export function ImportOnTheWay({ places, file, written }: ImportOnTheWayProps) {
  return (
    <section className="card grid max-w-192 justify-items-start gap-3" role="status">
      <h2 className="text-h4">{written ? `The ${places.words.noun}s are being imported` : 'The file is being checked'}</h2>
      <p>
        {written
          ? `${formatNumber(written.done)} of ${formatNumber(written.total)} rows of ${file.fileName} are written. It goes on by itself, also when you leave this page.`
          : `${file.fileName} is being looked through. If this stays for more than a minute, its check was interrupted: choose the file again.`}
      </p>
      <ButtonLink to={places.file(file.id)} variant="second">
        Check again
      </ButtonLink>
    </section>
  )
}
