import { expect, test } from 'vitest'
import { tagsLostInEditor } from './editable-html.ts'

test('what the editor writes itself can be edited in it', () => {
  const text =
    '<h2>A</h2><p>b <strong>c</strong> <a href="/x">d</a><br></p><ol start="3"><li><p>e</p></li></ol><img src="/a.png" alt="">'
  expect(tagsLostInEditor(text)).toEqual([])
})

test('what it would lose is named, each once', () => {
  const text = '<TABLE><caption>1 < 2</caption><tr><td>b</td></tr></TABLE><p><a href="/" title="t">x</a><sup>2</sup></p>'
  expect(tagsLostInEditor(text)).toEqual(['caption', 'title of a link', 'sup'])
})
