/** Hand a link on: the phone's own sheet, else the clipboard, also without a secure context. */
export const share = async (url: string, title = 'Canasta'): Promise<'shared' | 'copied' | 'failed'> => {
  if (navigator.share) {
    try {
      await navigator.share({ title, url });
      return 'shared';
    } catch (error) {
      if ((error as Error).name === 'AbortError') return 'shared';
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    const field = document.createElement('textarea');
    field.value = url;
    field.className = 'sr';
    document.body.append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    return done ? 'copied' : 'failed';
  }
};
