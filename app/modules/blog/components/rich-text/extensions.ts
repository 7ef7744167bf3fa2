import Image from '@tiptap/extension-image'
import type { Node } from '@tiptap/pm/model'
import StarterKit from '@tiptap/starter-kit'
import { tableExtensions } from './tables.ts'

const OWN_PICTURES = '/blog/pictures/'

/** The editor's extensions. `fetched`: our addresses for pictures of other sites, which browsers may not load. */
export function postExtensions(fetched: Readonly<Record<string, string>>) {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3, 4] },
      gapcursor: false,
      link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null } },
    }),
    Image.extend({ addNodeView: () => (props) => ({ dom: drawnPicture(props.node, fetched) }) }),
    ...tableExtensions,
  ]
}

function drawnPicture({ attrs }: Node, fetched: Readonly<Record<string, string>>): HTMLElement {
  const { src, alt } = attrs as { src?: string | null; alt?: string | null }
  const path = src?.startsWith(OWN_PICTURES) ? src : fetched[src ?? '']
  if (!path) return placeholder(alt)
  const image = document.createElement('img')
  image.src = path
  image.alt = alt ?? ''
  return image
}

function placeholder(alt: string | null | undefined): HTMLElement {
  const box = document.createElement('span')
  box.className = 'missing-picture'
  box.textContent = `Picture from another site${alt ? `: ${alt}` : ''}. We copy it when you save.`
  return box
}
