// Sends the page's only form at once; without script there is its button.
document.forms[0].submit();
