/** Whether an answer is a failure that Remix itself has written down, without a page of ours. */
export function isRemixFailure(answer: Response): boolean {
  return answer.headers.has('X-Remix-Error')
}
