import { createElement } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CachedMarkup, MarkupCache, useCachedInside } from '#app/ui/cached-markup.tsx'
import { ClientNavigation, Link } from '#app/ui/link.tsx'
import { findCachedMarkup, renderWantedMarkup } from './markup-cache.ts'

let rendered: string[] = []

function Greeting({ name }: { name: string }) {
  rendered.push(name)
  return createElement('b', null, `Hello ${name}`)
}

/** The markup of a page around a greeting, as the server makes it. */
function page(name: string): string {
  const greeting = createElement(CachedMarkup<{ name: string }>, { id: 'greeting', component: Greeting, props: { name } })
  const html = renderToStaticMarkup(createElement(MarkupCache.Provider, { value: findCachedMarkup }, greeting))
  renderWantedMarkup()
  return html
}

test("from the second page on, a component's markup is cached, even with an error in its text", () => {
  rendered = []
  const first = page('<Ann>')
  expect(first).toBe('<div id="greeting"><b>Hello &lt;Ann&gt;</b></div>')
  expect(rendered).toHaveLength(1)
  expect(page('<Ann>')).toBe(first)
  rendered = []
  expect(page('<Ann>')).toBe(first)
  expect(rendered).toEqual([])
})

test("different props have different markup, and never another person's", () => {
  expect([page('Ruth'), page('Walt'), page('Ruth'), page('Walt')]).toEqual(
    ['Ruth', 'Walt', 'Ruth', 'Walt'].map((name) => `<div id="greeting"><b>Hello ${name}</b></div>`),
  )
})

test('the size of all cached markup is limited, and the least recently used is dropped first', () => {
  // Each takes 40,000 characters with its key, of four million.
  const readers = Array.from({ length: 120 }, (_, index) => `reader ${index} ${'x'.repeat(20_000)}`)
  for (const reader of readers) for (const _ of [1, 2]) page(reader)
  rendered = []
  for (const reader of readers.slice(-90)) page(reader)
  expect(rendered).toEqual([])
  page(readers[0] ?? '')
  expect(rendered).toEqual([readers[0]])
})

function Guide({ name }: { name: string }) {
  return createElement(Link, { to: '/' }, name)
}

test('its links are plain ones on a hydrated page, from the first page on', () => {
  const guide = createElement(CachedMarkup<{ name: string }>, { id: 'guide', component: Guide, props: { name: 'Home' } })
  for (const cache of [findCachedMarkup, null]) {
    const inPage = createElement(MarkupCache.Provider, { value: cache }, guide)
    const html = renderToString(createElement(ClientNavigation.Provider, { value: true }, inPage))
    expect(html).toBe('<div id="guide"><a href="/">Home</a></div>')
  }
})

function Row({ name }: { name: string }) {
  const draw = () => {
    rendered.push(name)
    return [createElement(Link, { to: '/', key: 1 }, name, ' & ', 'others'), ' and ', 'more']
  }
  return createElement('p', useCachedInside('greeting', name, draw))
}

test('the cached markup of a row matches what React expects in the browser', () => {
  const page = (isLive: boolean, cache: typeof findCachedMarkup | null) => {
    const row = createElement(ClientNavigation.Provider, { value: isLive }, createElement(Row, { name: '<Ann>' }))
    const element = createElement(MarkupCache.Provider, { value: cache }, row)
    const html = isLive ? renderToString(element) : renderToStaticMarkup(element)
    renderWantedMarkup()
    return html
  }
  for (const isLive of [true, false]) {
    const pages = [1, 2].map(() => page(isLive, findCachedMarkup))
    rendered = []
    expect([...pages, page(isLive, findCachedMarkup)]).toEqual(Array(3).fill(page(isLive, null)))
    // Only by the page without a cache.
    expect(rendered).toHaveLength(1)
  }
})
