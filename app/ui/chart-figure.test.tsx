import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ChartFigure } from './chart-figure.tsx'

test('A chart has its figures as a table, with names, and says how they are counted', () => {
  const html = renderToStaticMarkup(
    <ChartFigure
      title="Leads over time"
      note="By month."
      csv="/leads.csv"
      table={{ caption: 'Leads by month', columns: ['Month', 'Leads'], rows: [['Oct 2026', '15']] }}
      method="A lead counts in the month of its creation."
    >
      <svg role="img" />
    </ChartFigure>,
  )
  const details = /<details.*<\/details>/.exec(html)?.[0] ?? ''
  expect(details).toContain('Figures and how we calculate them</summary>')
  expect(details).toContain('<th scope="row">Oct 2026</th><td>15</td>')
  expect(details).toContain('A lead counts in the month of its creation.')
  expect(html).toMatch(/href="\/leads.csv">CSV<span class="sr-only"> of Leads over time<\/span>/)
})
