import { useState } from 'react'
import { TextareaField } from '#app/ui/field.tsx'
import type { Fields } from '#app/ui/form.ts'
import { MAX_TEXT_LENGTH, smsSize, type SmsSize } from '../sms-segments.ts'
import { formatCount } from '#app/format/money.ts'

type TextMessageFieldProps = {
  field: ReturnType<Fields<string>['field']>
  label: string
  /** Where the page has another field of this name. */
  id?: string
  /** The key that leads into it. */
  keys?: string | undefined
  /** Among the tabs that say what it is. */
  isBrief?: boolean
}

/** A text message, and how many segments it takes: of what is there, and with scripts of what is being typed. */
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
            : 'A segment has up to 160 characters, or 70 with an emoji or a special letter. Each one is charged.'
        }
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <SmsSizeLine size={smsSize(text)} />
    </div>
  )
}

/** What a text message takes, in words. */
export function SmsSizeLine({ size: { encoding, units, segments, left, outside } }: { size: SmsSize }) {
  return (
    <p className="note">
      {formatCount(segments, 'segment')}: {formatCount(units, 'character')} in {encoding}, {left} left in the last one.
      {outside !== null && ` “${outside}” is a special character, so fewer characters fit.`}
    </p>
  )
}
