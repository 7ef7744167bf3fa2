import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BulkBar, Selection } from './bulk-bar.tsx'
import { Pager } from './pager.tsx'

test('A selection is an empty form before the table, which boxes and buttons refer to', () => {
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

test('rows checked on other pages are added to the count by a style sheet, an element for each digit value', () => {
  const html = renderToStaticMarkup(
    <Selection form="picked" action="/leads/selection" elsewhere={203} fields={{ list: '/leads?q=a' }}>
      <BulkBar>bar</BulkBar>
    </Selection>,
  )
  expect([html.match(/bulk-n100"/g)?.length, html.match(/bulk-n10"/g), html.match(/bulk-n1"/g)?.length]).toEqual([2, null, 3])
  expect(html).toContain('<input type="hidden" form="picked" name="list" value="/leads?q=a"/>')
})

test('a pager in a selection has a button beside each link, which posts the checked rows on the way to that page', () => {
  const pager = <Pager summary="1 to 25 of 30" previous={null} next="/leads?q=a&after=x" />
  expect(renderToStaticMarkup(pager)).not.toContain('<button')
  const html = renderToStaticMarkup(
    <Selection form="picked" action="/leads/selection">
      {pager}
    </Selection>,
  )
  expect(html).toMatch(/<a[^>]*href="\/leads\?q=a&amp;after=x"/)
  expect(html).toMatch(/<button[^>]*form="picked" name="intent" value="page:q=a&amp;after=x">Next<\/button>/)
})
