import { expect, test } from 'vitest'
import { tagsLostInEditor } from './editable-html.ts'

test('the editor can edit its own output', () => {
  const text =
    '<h2>A</h2><p>b <strong>c</strong> <a href="/x">d</a><br></p><ol start="3"><li><p>e</p></li></ol><img src="/a.png" alt="">'
  expect(tagsLostInEditor(text)).toEqual([])
})

test('everything that it would lose is listed once', () => {
  const text = '<TABLE><caption>1 < 2</caption><tr><td>b</td></tr></TABLE><p><a href="/" title="t">x</a><sup>2</sup></p>'
  expect(tagsLostInEditor(text)).toEqual(['caption', 'link title', 'sup'])
})
