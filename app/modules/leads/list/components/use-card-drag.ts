import { type RefObject, useEffect, useRef } from 'react'

/** A drag starts after the mouse moved this far, in px, or a finger rested this long, in ms. */
const START_PX = 6
const REST_MS = 300
/** Near an edge, a card scrolls the board: px from the edge, and px per ms. */
const EDGE_PX = 48
const SCROLL_PX_PER_MS = 0.84
/** Elements where a press does not start a drag. */
const NOT_DRAGGED = 'button, summary, input, select'

type Drag = { card: HTMLElement; x: number; y: number; ghost: HTMLElement | null; over: HTMLElement | null; rest: number }

/** Makes cards draggable to another column by mouse and touch. `drop` gets the value of the card's button for that column. */
export function useCardDrag(board: RefObject<HTMLElement | null>, mayMove: boolean, drop: (to: string) => void): void {
  const dropped = useRef(drop)
  useEffect(() => {
    dropped.current = drop
  })
  useEffect(() => {
    const place = board.current
    return place && mayMove ? followCards(place, (to) => dropped.current(to)) : undefined
  }, [board, mayMove])
}

function followCards(board: HTMLElement, drop: (to: string) => void): () => void {
  let drag: Drag | null = null

  const end = () => {
    if (!drag) return
    clearTimeout(drag.rest)
    drag.ghost?.remove()
    drag.card.removeAttribute('data-dragged')
    drag.over?.removeAttribute('data-over')
    drag = null
  }
  const begin = () => {
    if (!drag) return
    const { width } = drag.card.getBoundingClientRect()
    // An open menu would hide the drop targets.
    for (const menu of drag.card.querySelectorAll('details')) menu.open = false
    const ghost = drag.card.cloneNode(true)
    if (!(ghost instanceof HTMLElement)) return
    ghost.classList.add('board-ghost')
    ghost.style.width = `${width}px`
    document.body.append(ghost)
    drag.ghost = ghost
    drag.card.dataset.dragged = ''
    requestAnimationFrame(glide)
  }
  /** Also for a pointer at rest: near an edge, the board goes on scrolling under it. */
  const glide = (before: number) => {
    requestAnimationFrame((at) => {
      if (!drag?.ghost) return
      scrollNear(board, drag, (at - before) * SCROLL_PX_PER_MS)
      follow()
      glide(at)
    })
  }
  const follow = () => {
    if (!drag?.ghost) return
    const { x, y } = drag
    drag.ghost.style.translate = `${x + 8}px ${y + 8}px`
    const column = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-status]') ?? null
    if (column !== drag.over) {
      drag.over?.removeAttribute('data-over')
      column?.setAttribute('data-over', '')
      drag.over = column
    }
  }
  const down = (event: PointerEvent) => {
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>('.board-card') : null
    if (!card || event.button !== 0 || !(event.target instanceof Element) || event.target.closest(NOT_DRAGGED)) return
    end()
    drag = { card, x: event.clientX, y: event.clientY, ghost: null, over: null, rest: 0 }
    if (event.pointerType !== 'mouse') drag.rest = window.setTimeout(begin, REST_MS)
  }
  const move = (event: PointerEvent) => {
    if (!drag) return
    const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > START_PX
    if (drag.ghost) {
      Object.assign(drag, { x: event.clientX, y: event.clientY })
      follow()
    } else if (far && event.pointerType === 'mouse') begin()
    // A finger that moves before it has rested scrolls.
    else if (far) end()
  }
  const up = () => {
    const moved = drag?.ghost ? { card: drag.card, to: drag.over?.dataset.status } : null
    end()
    if (!moved) return
    // A drop over a link must not follow it.
    addEventListener('click', stop, { capture: true, once: true })
    setTimeout(() => removeEventListener('click', stop, { capture: true }))
    // A card has no button for the column that it is in.
    const button = moved.card.querySelector<HTMLButtonElement>(`button[value$=":${moved.to}"]`)
    if (button) drop(button.value)
  }
  const escape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && drag?.ghost) end()
  }
  const keepStill = (event: TouchEvent) => {
    if (drag?.ghost) event.preventDefault()
  }
  const noNative = (event: Event) => event.preventDefault()
  const noMenu = (event: Event) => {
    if (drag?.rest) event.preventDefault()
  }

  board.addEventListener('pointerdown', down)
  board.addEventListener('dragstart', noNative)
  board.addEventListener('contextmenu', noMenu)
  board.addEventListener('touchmove', keepStill, { passive: false })
  addEventListener('pointermove', move)
  addEventListener('pointerup', up)
  addEventListener('pointercancel', end)
  addEventListener('keydown', escape)
  return () => {
    end()
    board.removeEventListener('pointerdown', down)
    board.removeEventListener('dragstart', noNative)
    board.removeEventListener('contextmenu', noMenu)
    board.removeEventListener('touchmove', keepStill)
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', up)
    removeEventListener('pointercancel', end)
    removeEventListener('keydown', escape)
  }
}

function stop(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

function scrollNear(board: HTMLElement, { x, y }: Drag, px: number): void {
  const { left, right } = board.getBoundingClientRect()
  if (x < left + EDGE_PX) board.scrollLeft -= px
  if (x > right - EDGE_PX) board.scrollLeft += px
  if (y < EDGE_PX) scrollBy(0, -px)
  if (y > innerHeight - EDGE_PX) scrollBy(0, px)
}
