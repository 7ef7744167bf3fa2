import { formatMomentIn } from '#app/format/date.ts'
import { fileSize } from '#app/format/file-size.ts'
import { paths } from '#app/paths.ts'
import { Needs } from '#app/ui/may.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import type { ListedFile } from '../queries.server.ts'

/** A lead's photos and documents, newest first. */
export function FilesCard({ leadId, files, now }: { leadId: string; files: ListedFile[]; now: Date }) {
  return (
    <Fold
      title="Files"
      value={files.length === 0 ? 'None' : String(files.length)}
      action={
        <Needs>
          <Link to={paths.newLeadFile(leadId)} className="text-small" preventScrollReset>
            Add File
          </Link>
        </Needs>
      }
    >
      {files.length === 0 && <p className="note">No photos or files yet.</p>}
      <ul className="list-none">
        {files.map((file) => (
          <li
            key={file.id}
            className="grid grid-cols-[56px_minmax(0,1fr)_auto] items-center gap-3.5 border-t border-line py-2.75 text-[0.9375rem] leading-[1.4] first:border-t-0 first:pt-0"
          >
            <Thumbnail leadId={leadId} file={file} />
            <span className="min-w-0 wrap-anywhere">
              <a href={paths.leadFile(leadId, file.id)}>{file.name}</a>
              <small className="block text-small text-ink-muted">
                {fileSize(file.bytes)}, {formatMomentIn(file.createdAt, now)}
                {file.uploadedBy !== null && `, ${file.uploadedBy}`}
              </small>
            </span>
            <Needs>
              <Link to={paths.deleteLeadFile(leadId, file.id)} className="text-small text-danger" preventScrollReset>
                Delete<span className="sr-only"> {file.name}</span>
              </Link>
            </Needs>
          </li>
        ))}
      </ul>
    </Fold>
  )
}

function Thumbnail({ leadId, file }: { leadId: string; file: ListedFile }) {
  if (file.kind === 'pdf')
    return (
      <span className="grid size-14 place-items-center rounded-control border border-line bg-band text-ink-muted">
        <Icon name="document" />
      </span>
    )
  return (
    <img
      src={paths.leadFile(leadId, file.id, 'thumbnail')}
      alt=""
      width={56}
      height={56}
      loading="lazy"
      className="size-14 rounded-control border border-line object-cover"
    />
  )
}
