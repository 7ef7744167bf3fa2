import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Tabs } from './tabs.tsx'

test('Tabs are links for one subject, the open one marked', () => {
  const html = renderToStaticMarkup(
    <Tabs
      label="Blog"
      tabs={[
        { to: '/admin/blog', label: 'Posts', count: 17, isCurrent: true },
        { to: '/admin/blog/tags', label: 'Tags' },
      ]}
    />,
  )
  expect(html).toContain('<nav aria-label="Blog"')
  const links = [...html.matchAll(/<a href="([^"]*)"( aria-current="page")?[^>]*>(.*?)<\/a>/g)]
  expect(links.map(([, to, current, words]) => [to, current !== undefined, words?.replace(/<[^>]+>/g, '')])).toEqual([
    ['/admin/blog', true, 'Posts 17'],
    ['/admin/blog/tags', false, 'Tags'],
  ])
})
