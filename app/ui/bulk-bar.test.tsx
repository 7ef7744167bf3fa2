import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BulkBar, Selection } from './bulk-bar.tsx'

test('A selection is an empty form in front of the table, which boxes and buttons name', () => {
  const html = renderToStaticMarkup(
    <Selection form="picked" action="/leads/delete">
      <input type="checkbox" form="picked" name="lead" value="7" />
      <BulkBar>
        <button form="picked">Delete</button>
      </BulkBar>
    </Selection>,
  )
  expect(html).toMatch(
    /^<form method="post" id="picked" action="\/leads\/delete"><\/form><div class="bulk">.*<button form="picked">/,
  )
})
