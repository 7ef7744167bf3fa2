/** Who changes the blog: the id of the admin. */
export type Editor = { id: string }
