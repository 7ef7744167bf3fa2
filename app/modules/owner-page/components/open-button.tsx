import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'

type OpenButtonProps = {
  what: 'document' | 'invoice' | 'preferences'
  id: string
  variant: 'primary' | 'second' | 'quiet'
  /** Read to screen readers after the label, if a page has several of these buttons. */
  of?: string
  honeypot: ReactNode
  children: ReactNode
}

/** A button that opens a page which otherwise needs an emailed link. */
export function OpenButton({ what, id, variant, of, honeypot, children }: OpenButtonProps) {
  return (
    <form method="post" action={paths.openMine()}>
      {honeypot}
      <input type="hidden" name="what" value={what} />
      <input type="hidden" name="id" value={id} />
      <Button variant={variant} busy="Opening...">
        {children}
        {of !== undefined && <span className="sr-only">: {of}</span>}
      </Button>
    </form>
  )
}
