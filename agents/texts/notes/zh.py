"""The Chinese sentences about notes that are changed, and their tags."""

PHRASES = {
    "note_append_which": "要加到哪一条笔记里：{text}",
    "note_tag_which": "给哪一条笔记加标签 #{text}？",
    "note_untag_which": "去掉哪一条笔记的标签 #{text}？",
    "note_title_which": "哪一条笔记的标题改成：{text}",
    "note_tagged": "✓ 已加标签 #{tag}: {title}",
    "note_untagged": "✓ 已更新: {title}",
    "note_as_it_is": "这条笔记本来就是这样，没有改动。",
    "notes_nearest": "最接近的笔记：",
    "notes_by_other": "没有提到「{query}」的，换成「{other}」找。",
    "notes_by_words": "这里只能按字词找，不懂意思。",
    "note_says": "#{id} 里写着：「{line}」",
    "notes_tagged": "带标签 #{tag} 的笔记（{number} 条）：",
    "tags_none": "还没有标签。在笔记下面说「给它打个标签 花园」，或者在笔记里写 #花园。",
    "tags_all": "标签（{number} 个）：",
    "tag_line": "#{tag} · {number}",
}
