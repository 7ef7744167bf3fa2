import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FunnelBars } from './funnel-bars.tsx'

test('a step with one lead says so in the singular', () => {
  const rows = [
    { name: 'New Lead', values: [2, null, null] },
    { name: 'Proposal', values: [1, 0.5, null] },
  ]
  const html = renderToStaticMarkup(<FunnelBars table={{ caption: 'Funnel', naming: 'Status', columns: [], rows }} />)
  const counts = [...html.matchAll(/<b[^>]*>(.*?)<\/b>/g)].map(([, words = '']) => words.replaceAll(/<[^>]+>/g, ''))
  expect(counts).toEqual(['2 leads', '1 lead'])
})
