import type { Constraint } from '@conform-to/dom'
import { Fragment } from 'react'
import { formatDate } from '#app/format/date.ts'
import { classNames } from '#app/ui/class-names.ts'
import { fittingLimits, mayBeOpen } from '#app/ui/control-limits.ts'
import { firstError } from '#app/ui/field-frame.tsx'
import { describingIds } from '#app/ui/ids.ts'
import { FieldError, FieldHint } from '#app/ui/field-look.tsx'
import { Link } from '#app/ui/link.tsx'
import type { FieldKind } from '#app/modules/settings/field.ts'
import type { SeenOn } from '#app/modules/settings/places.ts'
import type { FieldView } from '../sections.server.ts'

type SettingControlProps = Constraint & {
  id: string
  name: string
  defaultValue: string | undefined
  errors: readonly string[] | undefined
}

/** A field with its form state and control. */
type SettingPart = { setting: FieldView; field: SettingControlProps }

type SettingRowProps = {
  /** One field, or several side by side. */
  parts: readonly SettingPart[]
  /** The form that resets a field to its default, and its button's value. */
  restore: { form: string; valueOf: (name: string) => string }
}

/** A row of the settings screen: its label and where it is shown on the left, its fields on the right. */
export function SettingRow({ parts, restore }: SettingRowProps) {
  const [first] = parts
  if (!first) return null
  const { heading, hint, row, label, seenOn, defaultText } = first.setting
  const isAlone = parts.length === 1
  const isNamed = row === undefined || row === label
  const isChanged = defaultText !== null || parts.some(({ setting }) => setting.defaultText !== null)
  return (
    <>
      {heading !== undefined && (
        <h3 className="mt-4 border-t border-line pt-4 pb-1 font-sans text-small font-semibold text-ink-muted">{heading}</h3>
      )}
      <div
        className={classNames('setting', isChanged && 'setting--changed')}
        {...(!isNamed && { role: 'group', 'aria-label': row })}
      >
        <div>
          {isNamed ? <label htmlFor={first.field.id}>{label}</label> : <b>{row}</b>}
          {isNamed && hint !== undefined && <FieldHint id={describingIds(first.field.id).hint}>{hint}</FieldHint>}
          {seenOn !== undefined && <SeenOnLinks seenOn={seenOn} />}
        </div>
        <div className={isAlone ? undefined : 'setting-parts'}>
          {parts.map((part) => (
            <SettingFields key={`${part.setting.name} ${part.setting.value}`} {...part} isAlone={isAlone} restore={restore} />
          ))}
        </div>
      </div>
    </>
  )
}

/** Where a setting is shown. */
export function SeenOnLinks({ seenOn: { words, places } }: { seenOn: SeenOn }) {
  return (
    <span className="block text-small text-ink-muted">
      {words}{' '}
      {places.map(({ label, to }, index) => (
        <Fragment key={to}>
          {index > 0 && ', '}
          <Link to={to} reloadDocument className="text-inherit">
            {label}
          </Link>
        </Fragment>
      ))}
    </span>
  )
}

type SettingFieldsProps = SettingPart & Pick<SettingRowProps, 'restore'> & { isAlone: boolean }

/** A field's control with its errors, and its default if the value differs. */
function SettingFields({ setting, field, isAlone, restore }: SettingFieldsProps) {
  const { label, hint, kind, row, caption, unit, defaultText } = setting
  const { errors, ...control } = field
  const error = firstError(errors)
  const ids = describingIds(control.id)
  const hasHint = hint !== undefined && (isAlone || row === label)
  const attributes = {
    ...control,
    'aria-describedby': classNames(hasHint && ids.hint, error !== undefined && ids.error) || undefined,
    'aria-invalid': error === undefined ? undefined : (true as const),
  }
  return (
    <div className={classNames('setting-part', `setting-part--${kind}`)}>
      {caption !== undefined && kind !== 'switch' && (
        <label htmlFor={control.id}>
          <span className="sr-only">{row}: </span>
          {caption}
        </label>
      )}
      <SettingControl kind={kind} unit={unit} options={setting.options} row={row} attributes={attributes} />
      {error !== undefined && <FieldError id={ids.error}>{error}</FieldError>}
      {defaultText !== null && (
        <p className="flex flex-wrap items-center gap-x-3 text-small leading-[1.4] text-ink-muted">
          <span className="wrap-anywhere">{describeDefault(setting, defaultText)}</span>
          <button
            type="submit"
            form={restore.form}
            name="field"
            value={restore.valueOf(setting.name)}
            className="min-h-6 cursor-pointer text-brand underline underline-offset-[0.22em] hover:decoration-2"
          >
            Restore default
            <span className="sr-only"> for {label}</span>
          </button>
        </p>
      )}
    </div>
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

/** Input attributes by kind; lengths and limits come from the schema. */
const INPUTS: Record<
  Exclude<FieldKind, 'choice' | 'switch' | 'lines' | 'long-text'>,
  { type: string; inputMode?: 'decimal'; multiple?: boolean }
> = {
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

type ControlProps = Pick<FieldView, 'kind' | 'unit' | 'options' | 'row'> & {
  attributes: Constraint & { id: string; name: string; defaultValue: string | undefined; 'aria-invalid': true | undefined }
}

function SettingControl({ kind, unit, options = [], row, attributes }: ControlProps) {
  if (kind === 'switch') {
    const { defaultValue, required: _, ...rest } = attributes
    return (
      <label className="switch">
        <input
          type="checkbox"
          {...fittingLimits('checkbox', rest)}
          value={options[0]?.value}
          defaultChecked={defaultValue !== ''}
        />
        <span className="sr-only">{row}: </span>
        {options.map(({ value, label }) => (
          <span key={value}>{label}</span>
        ))}
      </label>
    )
  }
  if (kind === 'lines' || kind === 'long-text')
    return <textarea {...attributes} rows={kind === 'lines' ? 6 : 3} className="control" />
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
      <span className={classNames('relative block flex-none', row === undefined ? 'w-33' : 'w-24')}>
        {kind === 'money' && <span className="affix left-3.5">$</span>}
        {input}
      </span>
      {after !== undefined && <span className="text-ink-muted">{after}</span>}
    </span>
  )
}
