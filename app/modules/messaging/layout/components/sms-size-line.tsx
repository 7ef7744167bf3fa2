import { formatCount } from '#app/format/money.ts'
import type { SmsSize } from '../sms-segments.ts'

/** What a text message takes, in words. */
export function SmsSizeLine({ size: { encoding, units, segments, left, outside } }: { size: SmsSize }) {
  return (
    <p className="note">
      {formatCount(segments, 'segment')}: {formatCount(units, 'character')} in {encoding}, {left} left in the last one.
      {outside !== null && ` “${outside}” is a special character, so fewer characters fit.`}
    </p>
  )
}
