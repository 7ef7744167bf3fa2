import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'

/** Below a rough estimate: the button that requests a check by a person, or a note that it was requested. */
export function CheckedEstimateOffer({
  check,
  honeypot,
}: {
  check: { state: 'none' | 'offered' } | { state: 'asked' | 'done'; text: string }
  honeypot: ReactNode
}) {
  if (check.state === 'none') return null
  if ('text' in check)
    return (
      <p className="mt-6 print:hidden" role="status">
        {check.text}
      </p>
    )
  return (
    <form method="post" className="mt-6 items-center flex flex-wrap gap-3 print:hidden">
      {honeypot}
      <Button variant="second" name="intent" value="check" busy="Processing...">
        Have someone check it
      </Button>
      <span className="note">Free, within a day.</span>
    </form>
  )
}
