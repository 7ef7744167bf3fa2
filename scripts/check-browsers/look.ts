/** Runs in the page. Returns visual defects, one per line. */
export function faultsOfPage(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const nameOf = (element: Element) => {
    const words = (element.getAttribute('aria-label') ?? element.textContent).replaceAll(/\s+/g, ' ').trim().slice(0, 40)
    return `<${element.tagName.toLowerCase()}> ${element.getAttribute('name') ?? words}`
  }
  const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const scrolling = (element: Element): Element | null => {
    const { parentElement } = element
    if (!parentElement) return null
    return ['auto', 'scroll'].includes(getComputedStyle(parentElement).overflowX) ? parentElement : scrolling(parentElement)
  }
  // Of one pixel, for screen readers only, like the head of a table on a phone.
  const isClipped = (element: Element): boolean =>
    element.clientHeight === 1 || (element.parentElement !== null && isClipped(element.parentElement))
  const controls = [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')].filter(
    (element) => isShown(element) && !element.closest('[aria-hidden=true], [inert]') && !isClipped(element),
  )
  const faults: string[] = []
  if (scrollWidth > clientWidth) {
    const sticksOut = (element: Element) => element.getBoundingClientRect().right > clientWidth + 0.5
    const widest = [...document.body.querySelectorAll('*')].find(
      (element) => sticksOut(element) && isShown(element) && ![...element.children].some(sticksOut),
    )
    faults.push(`scrolls sideways: ${scrollWidth} px in ${clientWidth}${widest ? `, for ${widest.outerHTML.slice(0, 120)}` : ''}`)
  }
  for (const control of controls) {
    const { left, right, width, height } = control.getBoundingClientRect()
    const box = scrolling(control)
    if (width < 4 || height < 4) {
      if (control.closest('label') === null && !control.matches('a')) faults.push(`cannot be seen: ${nameOf(control)}`)
      continue
    }
    if (!box && (right < 0 || left > clientWidth || (left < -1 && right > 0) || right > clientWidth + 1))
      faults.push(`outside the window: ${nameOf(control)}`)
    const { color, backgroundColor } = getComputedStyle(control)
    if (control.matches('button') && color === backgroundColor)
      faults.push(`has the same color as its background: ${nameOf(control)}`)
  }
  // One control covers another. Both must be reachable by touch.
  const buttons = controls.filter((element) => element.matches('button, input, select, textarea')).slice(0, 200)
  const boxes = buttons.map((element) => element.getBoundingClientRect())
  for (const [index, first] of boxes.entries()) {
    for (const [other, second] of boxes.entries()) {
      const one = buttons[index]
      const two = buttons[other]
      if (other <= index || !one || !two || one.contains(two) || two.contains(one)) continue
      const across = Math.min(first.right, second.right) - Math.max(first.left, second.left)
      const down = Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top)
      if (across > 4 && down > 4) faults.push(`overlap: ${nameOf(one)} and ${nameOf(two)}`)
    }
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('input'))
    if (field.getAttribute('type') !== null && field.type !== field.getAttribute('type'))
      faults.push(`does not work as a ${field.getAttribute('type') ?? ''} field: ${nameOf(field)}`)
  for (const picture of document.images)
    if (picture.complete && picture.naturalWidth === 0 && isShown(picture)) faults.push(`broken picture: ${picture.src}`)
  for (const face of document.fonts) if (face.status === 'error') faults.push(`font not loaded: ${face.family} ${face.weight}`)
  const loaded = new Set([...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => bare(family)))
  for (const element of document.querySelectorAll('h1, h2, body, button')) {
    const [family = ''] = getComputedStyle(element).fontFamily.split(',')
    if (!loaded.has(bare(family))) faults.push(`font missing: ${family} for <${element.tagName.toLowerCase()}>`)
  }
  return [...new Set(faults)]

  function bare(family: string): string {
    return family.replaceAll(/["']/g, '').trim()
  }
}

/** Runs in the page. Returns the width and height of each drawing and picture that is shown, by its position in the page. */
export function drawingsOfPage(): { name: string; width: number; height: number }[] {
  return [...document.querySelectorAll('svg:not(svg svg), img, canvas')].map((element, index) => {
    // Browsers differ in what they lay out of a closed menu.
    const { width, height } = element.checkVisibility() ? element.getBoundingClientRect() : { width: 0, height: 0 }
    return { name: `drawing ${index + 1}, ${element.outerHTML.slice(0, 90)}`, width, height }
  })
}

/** Runs in the page. Returns the focused control if nothing shows its focus; null if all is well. */
export function focusWithoutRing(): string | null {
  const focused = document.activeElement
  if (!focused || focused === document.body) return null
  const ringed = [focused, focused.parentElement, focused.nextElementSibling].some((element) => {
    if (!element) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
  })
  return ringed ? null : `no focus ring: ${focused.outerHTML.slice(0, 100)}`
}
