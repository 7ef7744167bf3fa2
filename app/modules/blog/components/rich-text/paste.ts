import type { Editor } from '@tiptap/react'
import { paths } from '#app/paths.ts'
import { cleanPaste, looksLikeMarkdown } from '../../html/paste/clean-paste.ts'
import { MAX_PASTED_CHARACTERS, MAX_PASTED_DEPTH, MAX_PASTED_NODES, type PastedNode } from '../../html/paste/pasted-node.ts'

/** Converts Markdown to HTML on the server; null if it does not answer. */
export async function htmlOfMarkdown(text: string): Promise<string | null> {
  const response = await fetch(paths.previewText(), { method: 'POST', body: new URLSearchParams({ content: text }) }).catch(
    () => null,
  )
  const made: unknown = response?.ok ? await response.json() : null
  if (typeof made !== 'object' || made === null || !('source' in made)) return null
  return typeof made.source === 'string' ? made.source : null
}

/** Cleans pasted HTML for the editor. Content copied from an editor like ours is kept. */
export function cleanPastedHtml(html: string): string {
  const body = bodyOf(html)
  keepUsablePictures(body)
  return body.querySelector('[data-pm-slice]') ? body.innerHTML : cleanPaste(childrenOf(body, 0))
}

/** Pastes what the library would paste wrong: Markdown, and HTML that is too long to parse. Returns whether it did. */
export function pasteText(editor: Editor, data: DataTransfer): boolean {
  const html = data.getData('text/html')
  const text = data.getData('text/plain')
  if (isTooLong(html)) return editor.view.pasteText(text)
  // Code editors add HTML for their colors.
  const isPlain = html === '' || data.types.includes('vscode-editor-data')
  if (!isPlain || editor.isActive('codeBlock') || !looksLikeMarkdown(text)) return false
  void htmlOfMarkdown(text).then((made) => {
    if (made === null) editor.view.pasteText(text)
    else editor.chain().focus().insertContent(made).run()
  })
  return true
}

/** Whether the clipboard contains only pictures: their data, and at most a tag with an address that pages can't load. */
export function isPictureAlone(data: DataTransfer): boolean {
  const html = data.getData('text/html')
  if (html === '' || isTooLong(html)) return html === ''
  const body = bodyOf(html)
  keepUsablePictures(body)
  return body.textContent.trim() === '' && body.querySelector('img') === null
}

/** Renames styles first, because browsers report CSP violations even for a document that is never shown. */
function bodyOf(html: string): HTMLElement {
  const quiet = html.replace(/<\w[^<>]*>/g, (tag) => tag.replace(/\bstyle\s{0,9}=/gi, 'data-style='))
  return new DOMParser().parseFromString(
    quiet.replace(/<style\b[^<>]*>/gi, '<template>').replace(/<\/style>/gi, '</template>'),
    'text/html',
  ).body
}

function isTooLong(html: string): boolean {
  return html.length > MAX_PASTED_CHARACTERS || (html.match(/<\w/g)?.length ?? 0) > MAX_PASTED_NODES
}

/** Removes pictures with data addresses or addresses that pages can't load. Pictures on the clipboard are uploaded instead. */
function keepUsablePictures(body: HTMLElement): void {
  for (const image of body.querySelectorAll('img')) {
    const source = image.getAttribute('src') ?? ''
    const own = source.startsWith(`${window.location.origin}/blog/pictures/`)
    if (own) image.setAttribute('src', new URL(source).pathname)
    else if (!/^(?:https:\/\/|\/blog\/pictures\/)/i.test(source)) image.remove()
  }
}

function childrenOf(parent: Element, depth: number): PastedNode[] {
  return [...parent.childNodes].flatMap((node): PastedNode[] => {
    if (node instanceof Text) return [node.data]
    if (!(node instanceof Element)) return []
    if (depth >= MAX_PASTED_DEPTH) return [node.textContent]
    const attributes = Object.fromEntries(
      [...node.attributes].map(({ name, value }) => [name === 'data-style' ? 'style' : name, value]),
    )
    return [{ tag: node.localName, attributes, children: childrenOf(node, depth + 1) }]
  })
}
