// Tries: close the wrapper that the source is put into
// Allowed: rejected
});})();process.exit(0);(function(){(function(){
