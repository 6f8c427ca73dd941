/** JSON as the content of a script element. `<` is escaped, so that `</script>` in a title cannot end the element. */
export const dataBlock = (value: unknown) => ({ __html: JSON.stringify(value).replaceAll('<', '\\u003c') });
