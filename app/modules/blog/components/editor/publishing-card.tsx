import { type ReactNode, useEffect } from 'react'
import { Card } from '#app/ui/card.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import type { Form } from '#app/ui/form.ts'
import { RadioGroup } from '#app/ui/choices.tsx'
import { POST_STATUS_OPTIONS } from '../post-labels.ts'

type PublishingCardProps = {
  form: Form<'status' | 'when' | 'publishDay' | 'publishTime'>
  /** Next to the title: the status's current meaning. */
  state?: ReactNode
  /** Whether the post was published. Then the form has a status instead of a publication time. */
  wasOut: boolean
}

const TIMES = [
  { value: 'now', label: 'Publish now' },
  { value: 'date', label: 'Publish on a date' },
]

/** When to publish a post, or its status after that. */
export function PublishingCard({ form, state, wasOut }: PublishingCardProps) {
  const { field } = form
  useChosenTime(!wasOut)
  return (
    <Card title="Publishing">
      <div className="grid gap-3.5">
        {state}
        {wasOut ? (
          <SelectField {...field('status')} label="Status" options={POST_STATUS_OPTIONS} />
        ) : (
          <>
            <input type="hidden" name="status" value="draft" />
            <RadioGroup name="when" legend="When to publish" options={TIMES} defaultValue={form.value('when') || 'now'} />
          </>
        )}
        <div className="grid gap-3.5 max-xl:sm:grid-cols-2">
          <Field {...field('publishDay')} label="Date" optional type="date" />
          <Field {...field('publishTime')} label="Time" optional type="time" />
        </div>
        <p className="text-small text-ink-muted">
          Central time. If you set a date and press Schedule, we’ll publish it then. Save keeps it as a draft.
        </p>
      </div>
    </Card>
  )
}

/** Typing a date selects 'On a date'; 'Publish now' clears it. */
function useChosenTime(isChosen: boolean): void {
  useEffect(() => {
    const [day, time] = [document.getElementById('publishDay'), document.getElementById('publishTime')]
    const [now, date] = [document.getElementById('when-now'), document.getElementById('when-date')]
    const isThere = [day, time, now, date].every((control) => control instanceof HTMLInputElement)
    if (!isChosen || !isThere) return undefined
    const [dayField, timeField, nowBox, dateBox] = [day, time, now, date] as HTMLInputElement[]
    if (!dayField || !timeField || !nowBox || !dateBox) return undefined
    const choose = () => {
      if (dayField.value !== '' && !dateBox.checked) dateBox.click()
    }
    const clear = () => {
      dayField.value = ''
      timeField.value = ''
    }
    dayField.addEventListener('input', choose)
    nowBox.addEventListener('change', clear)
    return () => {
      dayField.removeEventListener('input', choose)
      nowBox.removeEventListener('change', clear)
    }
  }, [isChosen])
}
