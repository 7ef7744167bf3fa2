import { z } from 'zod'
import { centsText, readCents } from '#app/format/cents-text.ts'
import { settingsSection } from './section.server.ts'
import { lines } from '#app/modules/settings/typed-values.ts'

const MAX_ITEMS = 50
const MAX_DESCRIPTION = 200
/** The maximum amount of an invoice line: docs/product/invoice.md. */
const MAX_CENTS = 99_999_999

/** Common invoice items. */
export const invoiceItemsSection = settingsSection({
  key: 'invoice-items',
  title: 'Common invoice items',
  contents: 'Items and prices',
  note: () => 'You can pick these when you write an invoice. Existing invoices don’t change.',
  settings: ['usualInvoiceItems'],
  fields: () => [{ name: 'items', label: 'Items', hint: 'one per line, price last: Lockbox and keys 45.50', kind: 'lines' }],
  schema: () => z.object({ items: lines(MAX_ITEMS, readItem) }),
  toTexts: (read) => ({
    items: read('usualInvoiceItems')
      .map(({ description, amountCents }) => `${description} ${centsText(amountCents)}`)
      .join('\n'),
  }),
  toSettings: ({ items }) => ({ usualInvoiceItems: items }),
})

function readItem(line: string): { description: string; amountCents: number } | string {
  const at = line.lastIndexOf(' ')
  const description = line.slice(0, at).trim()
  const amountCents = readCents(line.slice(at + 1), 0, MAX_CENTS)
  if (at === -1 || amountCents === null) return 'enter a description, then a price, for example 45.50'
  return description.length <= MAX_DESCRIPTION ? { description, amountCents } : `use at most ${MAX_DESCRIPTION} characters`
}
