/** The page's text when a report can't be shown (docs/product/report.md). */
export const REPORT_FAILED = 'Failed to load property analysis'

type Titled = { address: { street: string; locality: string }; state: 'ready' | 'waiting' | 'failed' }

/** The title of a report page. */
export function reportTitle({ address, state }: Titled): string {
  if (state === 'waiting') return 'Analyzing Property'
  if (state === 'failed') return REPORT_FAILED
  return `Rent analysis for ${inOneLine(address)}`
}

/** 'street, city, state zip' */
export function inOneLine({ street, locality }: Titled['address']): string {
  return [street, locality].filter(Boolean).join(', ')
}

/** For a shared link that was revoked or has expired, or whose report was deleted. */
export const MESSAGE_SHARE_ENDED = 'The link was removed or has expired, or the report was deleted. Ask the sender for a new one.'

/** For a shared link that never existed. */
export const MESSAGE_SHARE_UNKNOWN =
  'We couldn’t find a report at this link. The link may be incomplete. Ask the sender to send it again.'

/** On the page that the download was started from. */
export const MESSAGE_PDF_FAILED = 'Failed to generate PDF. Please try again, or print this page.'
