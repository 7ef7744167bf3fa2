/** Where a mark is in a drawing, in its units; `radius` is how far it reaches. */
type Mark = { x: number; y: number; radius: number }

/** The room that the words over a line take, in the drawing's units. */
type LabelRoom = { left: number; right: number; y: number; width: number; height: number }

/** The end of a line at which its words cover no mark: the right one where both are free, or neither is. */
export function labelEnd({ left, right, y, width, height }: LabelRoom, marks: readonly Mark[]): 'left' | 'right' {
  const isTaken = (from: number) =>
    marks.some(
      (mark) =>
        mark.x + mark.radius > from &&
        mark.x - mark.radius < from + width &&
        mark.y + mark.radius > y - height &&
        mark.y - mark.radius < y,
    )
  return isTaken(right - width) && !isTaken(left) ? 'left' : 'right'
}
