import { useState } from 'react'
import { SmsSizeLine } from '#app/modules/messaging/layout/components/sms-size-line.tsx'
import { MAX_TEXT_LENGTH, smsSize } from '#app/modules/messaging/layout/sms-segments.ts'
import { TextareaField } from '#app/ui/field.tsx'
import type { Fields } from '#app/ui/form.ts'

/** The answer to a text message, and how many segments it takes: of what is there, and with scripts of what is being typed. */
export function TextAnswerField({ field }: { field: ReturnType<Fields<'answer'>['field']> }) {
  const [text, setText] = useState(field.defaultValue ?? '')
  return (
    <div className="grid gap-2">
      <TextareaField
        {...field}
        maxLength={MAX_TEXT_LENGTH}
        label="Answer by text message"
        hint="A segment has up to 160 characters, or 70 with an emoji or a special letter. Each one is charged."
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <SmsSizeLine size={smsSize(text)} />
    </div>
  )
}
