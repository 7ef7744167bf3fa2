import { useState } from 'react'
import { TextareaField } from '#app/ui/field.tsx'
import type { Fields } from '#app/ui/form.ts'
import { MAX_TEXT_LENGTH, smsSize, type SmsSize } from '../sms-segments.ts'
import { formatCount } from '#app/format/money.ts'

type TextMessageFieldProps = {
  field: ReturnType<Fields<string>['field']>
  label: string
  /** Set if the page has another field with this name. */
  id?: string
  /** The keyboard shortcut that focuses it. */
  keys?: string | undefined
  /** Hides the label and hint, because the tabs already name the field. */
  isBrief?: boolean
}

/** A text message field with its number of segments. With JavaScript, the number updates while typing. */
export function TextMessageField({ field, label, id, keys, isBrief = false }: TextMessageFieldProps) {
  const [text, setText] = useState(field.defaultValue ?? '')
  return (
    <div className="grid gap-2">
      <TextareaField
        {...field}
        id={id}
        aria-keyshortcuts={keys}
        maxLength={MAX_TEXT_LENGTH}
        label={label}
        fieldClassName={isBrief ? '[&>label]:sr-only' : undefined}
        hint={
          isBrief
            ? undefined
            : 'A segment has up to 160 characters, or 70 with an emoji or special letter. You’re charged for each one.'
        }
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <SmsSizeLine size={smsSize(text)} />
    </div>
  )
}

/** The size of a text message, as a sentence. */
export function SmsSizeLine({ size: { units, segments, left, outside } }: { size: SmsSize }) {
  return (
    <p className="note">
      {formatCount(segments, 'segment')}: {formatCount(units, 'character')}, {left} left in the last segment.
      {outside !== null && ` “${outside}” is a special character, so fewer characters fit.`}
    </p>
  )
}
