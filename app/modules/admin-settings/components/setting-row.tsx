import type { Constraint } from '@conform-to/dom'
import { formatDate } from '#app/format/date.ts'
import { classNames } from '#app/ui/class-names.ts'
import { fittingLimits, mayBeOpen } from '#app/ui/control-limits.ts'
import { firstError } from '#app/ui/field-frame.tsx'
import { describingIds } from '#app/ui/ids.ts'
import { FieldError, FieldHint } from '#app/ui/field-look.tsx'
import type { FieldKind } from '#app/modules/settings/field.ts'
import type { FieldView } from '../sections.server.ts'

type SettingRowProps = Constraint & {
  setting: FieldView
  id: string
  name: string
  defaultValue: string | undefined
  errors: readonly string[] | undefined
  /** The form that gives a field its default back, and what its button sends. */
  restore: { form: string; value: string }
}

/** A field of the settings screen: its label at the left, and below it what its default is where that is not what is there. */
export function SettingRow({ setting, id, restore, errors, ...control }: SettingRowProps) {
  const { label, hint, kind, unit, heading, defaultText } = setting
  const error = firstError(errors)
  const ids = describingIds(id)
  const described = classNames(hint !== undefined && ids.hint, error !== undefined && ids.error) || undefined
  const attributes = {
    ...control,
    id,
    'aria-describedby': described,
    'aria-invalid': error === undefined ? undefined : (true as const),
  }
  return (
    <>
      {heading !== undefined && (
        <h3 className="mt-4 border-t border-line pt-4 pb-1 font-sans text-small font-semibold text-ink-muted">{heading}</h3>
      )}
      <div className={classNames('setting', defaultText !== null && 'setting--changed')}>
        <div>
          <label htmlFor={id}>{label}</label>
          {hint !== undefined && <FieldHint id={ids.hint}>{hint}</FieldHint>}
        </div>
        <div>
          <SettingControl kind={kind} unit={unit} options={setting.options} attributes={attributes} />
          {error !== undefined && <FieldError id={ids.error}>{error}</FieldError>}
          {defaultText !== null && (
            <p className="flex flex-wrap items-center gap-x-3 text-small leading-[1.4] text-ink-muted">
              <span className="wrap-anywhere">{describeDefault(setting, defaultText)}</span>
              <button
                type="submit"
                form={restore.form}
                name="field"
                value={restore.value}
                className="min-h-6 cursor-pointer text-brand underline underline-offset-[0.22em] hover:decoration-2"
              >
                Restore default
                <span className="sr-only"> of {label}</span>
              </button>
            </p>
          )}
        </div>
      </div>
    </>
  )
}

function describeDefault({ kind, unit, options, lastChange }: FieldView, text: string): string {
  const option = options?.find(({ value }) => value === text)?.label
  const shown =
    option ?? (kind === 'money' ? `$${text}` : kind === 'share' ? `${text}%` : unit === undefined ? text : `${text} ${unit}`)
  const said = kind === 'lines' ? 'Not the default' : shown === '' ? 'Default: empty' : `Default ${shown}`
  if (lastChange === null) return `${said}.`
  return `${said}. Changed ${lastChange.by === null ? 'on the server' : `by ${lastChange.by}`}, ${formatDate(lastChange.at)}.`
}

/** What browsers know about each kind; lengths and ends come from the schema. */
const INPUTS: Record<Exclude<FieldKind, 'choice' | 'lines'>, { type: string; inputMode?: 'decimal'; multiple?: boolean }> = {
  text: { type: 'text' },
  email: { type: 'email' },
  emails: { type: 'email', multiple: true },
  phone: { type: 'tel' },
  address: { type: 'text' },
  money: { type: 'text', inputMode: 'decimal' },
  share: { type: 'text', inputMode: 'decimal' },
  number: { type: 'text', inputMode: 'decimal' },
  day: { type: 'date' },
  time: { type: 'time' },
}

type ControlProps = Pick<FieldView, 'kind' | 'unit' | 'options'> & {
  attributes: Constraint & { id: string; name: string; defaultValue: string | undefined; 'aria-invalid': true | undefined }
}

function SettingControl({ kind, unit, options = [], attributes }: ControlProps) {
  if (kind === 'lines') return <textarea {...attributes} rows={6} className="control" />
  if (kind === 'choice') {
    return (
      <select
        {...fittingLimits('select', attributes)}
        required={attributes.required === true && mayBeOpen(options)}
        className="control select max-w-80"
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    )
  }
  const after = kind === 'share' ? '%' : unit
  const isShort = kind === 'money' || kind === 'share' || kind === 'number'
  const input = (
    <input
      autoComplete="off"
      {...INPUTS[kind]}
      {...fittingLimits(INPUTS[kind].type, attributes)}
      className={classNames(
        'control',
        isShort && 'tabular-nums',
        (kind === 'day' || kind === 'time') && 'max-w-44',
        kind === 'money' && 'pl-7.5',
      )}
    />
  )
  if (!isShort) return input
  return (
    <span className="flex items-center gap-2.5">
      <span className="relative block w-33 flex-none">
        {kind === 'money' && <span className="affix left-3.5">$</span>}
        {input}
      </span>
      {after !== undefined && <span className="text-ink-muted">{after}</span>}
    </span>
  )
}
