import { formatDay, formatMomentIn } from '#app/format/date.ts'
import { paths } from '#app/paths.ts'
import { useMay } from '#app/ui/may.tsx'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { sourceLabel } from '../../sources.ts'
import { type Duplicate, type OpenMerge, sameInWords } from '../../duplicates/same-facts.ts'

type MergeHintsProps = {
  leadId: string
  duplicates: readonly Duplicate[]
  merges: readonly OpenMerge[]
  mayUnmerge: boolean
  now: Date
}

/** On a lead's page: possible duplicates, and merges into it. */
export function MergeHints({ leadId, duplicates, merges, mayUnmerge, now }: MergeHintsProps) {
  if (!useMay()) return null
  return (
    <>
      <DuplicateHints leadId={leadId} duplicates={duplicates} now={now} />
      <MergeNotes leadId={leadId} merges={merges} mayUnmerge={mayUnmerge} now={now} />
    </>
  )
}

const TEXT_BUTTON = 'cursor-pointer font-semibold text-brand underline hover:text-brand-strong'

/** Possible duplicates, to compare and merge or to rule out. */
function DuplicateHints({ leadId, duplicates, now }: Pick<MergeHintsProps, 'leadId' | 'duplicates' | 'now'>) {
  return duplicates.map((other) => (
    <Notice key={other.id} className="mb-5 wrap-anywhere">
      <b>
        <Link to={paths.lead(other.id)}>{other.name.trim() || 'Unknown'}</Link>, {originOf(other, now)}, may be the same person:
      </b>{' '}
      {sameInWords(other.reasons)}.{' '}
      <Link to={paths.mergeLeads([leadId, other.id])} className="mr-2">
        Compare and merge
      </Link>{' '}
      <PostForm action={paths.mergeLeads([leadId, other.id])} className="inline">
        <input type="hidden" name="of" value={leadId} />
        <button className={TEXT_BUTTON} name="intent" value="different">
          Not the same
        </button>
      </PostForm>
    </Notice>
  ))
}

function originOf({ source, createdAt }: Duplicate, now: Date): string {
  const day = formatDay(createdAt, now)
  return source === 'import' ? `imported on ${day}` : `${sourceLabel(source)} on ${day}`
}

/** Leads that were merged into this one, by whom, and for admins a link to undo it. */
function MergeNotes({ merges, mayUnmerge, leadId, now }: Omit<MergeHintsProps, 'duplicates'>) {
  return merges.map(({ batchId, names, mergedAt, by, undoUntil }) => (
    <Notice key={batchId} className="mb-5">
      Merged with <b>{names.join(', ')}</b>, {formatMomentIn(mergedAt, now)}, by {by ?? 'a former staff member'}. An admin can
      unmerge them until {formatDay(undoUntil, now)}.{' '}
      {mayUnmerge && (
        <PostForm action={paths.undoBatch()} className="inline">
          <input type="hidden" name="batchId" value={batchId} />
          <input type="hidden" name="returnTo" value={paths.lead(leadId)} />
          <button className={TEXT_BUTTON}>Unmerge</button>
        </PostForm>
      )}
    </Notice>
  ))
}
