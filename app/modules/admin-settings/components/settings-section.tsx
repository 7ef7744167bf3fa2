import { formatDate } from '#app/format/date.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formOf } from '#app/ui/form.ts'
import { type FormReply, replyTo } from '#app/ui/form-reply.ts'
import { Link } from '#app/ui/link.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import type { SectionView } from '../sections.server.ts'
import { SettingRow } from './setting-row.tsx'

type SettingsSectionProps = {
  section: SectionView
  lastReply: FormReply | undefined
  /** The form that gives a field its default back. */
  restoreForm: string
}

/** Some settings that belong together: their own form, with who changed them last. */
export function SettingsSection({ section, lastReply, restoreForm }: SettingsSectionProps) {
  const { key, title, note, fields, constraints, seen, lastChange, auditNames } = section
  const defaults = Object.fromEntries(fields.map(({ name, value }) => [name, value]))
  const form = formOf<string>({ lastReply: replyTo(key, lastReply), constraints, defaults })
  const idOf = (name: string) => `${key}-${name}`
  return (
    <Card title={title} id={key}>
      {note !== undefined && <p className="-mt-1.5 mb-3 text-small text-ink-muted">{note}</p>}
      <ErrorSummary errors={form.errors} idOf={idOf} className="mb-4" />
      <PostForm draft={key} action={`#${key}`}>
        <input type="hidden" name="intent" value={key} />
        <input type="hidden" name="seen" value={seen} />
        {fields.map((setting) => (
          <SettingRow
            // A default that is given back replaces what was typed.
            key={`${setting.name} ${setting.value}`}
            setting={setting}
            id={idOf(setting.name)}
            restore={{ form: restoreForm, value: `${key}.${setting.name}` }}
            {...form.field(setting.name)}
          />
        ))}
        <div className="form-end text-small text-ink-muted">
          <span className="flex flex-wrap gap-x-3">
            {lastChange === null
              ? 'Never changed'
              : `Last changed ${lastChange.by === null ? 'on the server' : `by ${lastChange.by}`}, ${formatDate(lastChange.at)}`}
            {lastChange !== null &&
              auditNames.map((name) => (
                <Link key={name} to={paths.adminAudit({ area: 'settings', q: name })} className="py-1">
                  {auditNames.length === 1 ? 'History' : `History of ${name}`}
                  <span className="sr-only"> of {title}</span>
                </Link>
              ))}
          </span>
          <Button variant="second" busy="Saving..." className="max-sm:w-full">
            Save {title}
          </Button>
        </div>
      </PostForm>
    </Card>
  )
}
