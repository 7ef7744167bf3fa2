import { formatMomentIn } from '#app/format/date.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Link } from '#app/ui/link.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import type { SectionView } from '../sections.server.ts'

/**
 * A section's latest changes and their authors, each with an undo button. `restoreForm`: the form value that restores a field's
 * text.
 */
export function SettingsHistory({ section, restoreForm, now }: { section: SectionView; restoreForm: string; now: Date }) {
  const { key, title, history, auditNames } = section
  if (history.length === 0) return null
  return (
    <Card
      title="History"
      action={
        <Link
          className="text-small"
          to={paths.adminAudit({ area: 'settings', ...(auditNames.length === 1 && { q: auditNames[0] }) })}
        >
          All changes<span className="sr-only"> to {title}</span>
        </Link>
      }
    >
      <ol className="settings-history">
        {history.map((change) => (
          <li key={`${change.name} ${change.at.getTime()}`}>
            <span>
              <b>{change.label}</b> {change.shown.before !== '' && <del>{change.shown.before}</del>} →{' '}
              {change.shown.after === '' ? 'empty' : change.shown.after}
            </span>
            <small>
              {change.by ?? 'On the server'}, {formatMomentIn(change.at, now)}
            </small>
            {change.mayUndo && (
              <PostForm>
                <input type="hidden" name="intent" value={restoreForm} />
                <input type="hidden" name="field" value={`${key}.${change.name}`} />
                <input type="hidden" name="undo" value="yes" />
                <input type="hidden" name="before" value={change.before} />
                <Button variant="second" small>
                  Undo<span className="sr-only"> the change to {change.label}</span>
                </Button>
              </PostForm>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
