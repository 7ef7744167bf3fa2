/** Adds a spinner to the listings frame until it has loaded, and a message if it takes too long. */

/** Listings on our own site get their full height. Others keep the frame's height, because browsers hide their content. */
function growWith(shown: HTMLIFrameElement) {
  const page = shown.contentDocument?.documentElement
  if (!page) return
  const grow = () => (shown.style.height = `${page.scrollHeight}px`)
  grow()
  addEventListener('resize', grow)
}

/** Delay before the message appears, in ms. */
const TIMEOUT_MS = 10_000

const part = (name: string) => document.querySelector<HTMLElement>(`[data-listings-${name}]`)
const frame = document.querySelector<HTMLIFrameElement>('[data-listings-frame]')
const over = part('over')

// The frame may have loaded before this ran.
if (frame && over && performance.getEntriesByName(frame.src).length === 0) {
  const slow = setTimeout(() => {
    part('loading')?.toggleAttribute('hidden', true)
    part('trouble')?.toggleAttribute('hidden', false)
  }, TIMEOUT_MS)
  frame.addEventListener('load', () => {
    clearTimeout(slow)
    over.hidden = true
    growWith(frame)
  })
  over.hidden = false
} else if (frame) growWith(frame)
