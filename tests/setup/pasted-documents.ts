/** Clipboard contents after copying the same short text in each program, in that program's format. */

/** Google Docs: everything is in a bold tag that is not bold, formatting is in span styles, and lists have their depth. */
export const GOOGLE_DOCS = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-5f1c2a9e-7fff-0d4e-8a1b-1b2c3d4e5f60"><h1 dir="ltr" style="line-height:1.38;margin-top:20pt;margin-bottom:6pt;"><span style="font-size:20pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;">An Iowa winter</span></h1><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;"><span style="font-size:11pt;font-family:Arial,sans-serif;font-weight:400;font-style:normal;text-decoration:none;white-space:pre-wrap;">Clean the </span><span style="font-size:11pt;font-family:Arial,sans-serif;font-weight:700;font-style:normal;text-decoration:none;white-space:pre-wrap;">gutters</span><span style="font-size:11pt;font-weight:400;font-style:italic;text-decoration:none;white-space:pre-wrap;"> early</span><span style="font-size:11pt;font-weight:400;white-space:pre-wrap;">, says </span><a href="https://www.google.com/url?q=https://example.com/snow?a%3D1&amp;sa=D&amp;source=editors&amp;ust=1700000000000000" style="text-decoration:none;"><span style="font-size:11pt;color:#1155cc;font-weight:400;text-decoration:underline;white-space:pre-wrap;">the city</span></a><span style="font-size:11pt;font-weight:400;white-space:pre-wrap;">.</span></p><br /><h2 dir="ltr"><span style="font-weight:700;">To do</span></h2><ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;font-weight:400;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Furnace</span></p></li><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:circle;font-weight:400;" aria-level="2"><p dir="ltr" role="presentation"><span style="font-weight:700;">Filter</span></p></li></ul><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Hoses</span></p></li></ul><ol style="margin-top:0;"><li dir="ltr" style="list-style-type:decimal;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Call</span></p></li></ol><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;table-layout:fixed;width:468pt"><colgroup><col /><col /></colgroup><tbody><tr style="height:0pt"><td style="border-left:solid #000000 1pt;vertical-align:top;padding:5pt"><p dir="ltr"><span style="font-weight:700;">Work</span></p></td><td style="padding:5pt"><p dir="ltr"><span style="font-weight:700;">Cost</span></p></td></tr><tr style="height:0pt"><td><p dir="ltr"><span style="font-weight:400;">Furnace check</span></p></td><td><p dir="ltr"><span style="font-weight:400;">$118</span></p></td></tr></tbody></table></div><p dir="ltr"><span><span style="border:none;display:inline-block;overflow:hidden;width:624px;height:300px;"><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nXe" width="624" height="300" style="margin-left:0px;" /></span></span></p></b><br class="Apple-interchange-newline">`

/** Word for Windows: list items are paragraphs with their list and level in a style, and the marker before the text. */
export const WORD = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40"><head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0in; font-weight:bold} @list l0 {mso-list-id:1} --></style></head><body lang=EN-US style='tab-interval:.5in;word-wrap:break-word'><!--StartFragment-->
<h1>An Iowa winter<o:p></o:p></h1>
<p class=MsoNormal>Clean the <b>gutters</b><i>
early</i>, says <a href="https://example.com/snow?a=1"><span style='color:#0563C1'>the
city</span></a>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<h2>To do<o:p></o:p></h2>
<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Furnace<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:1.0in;text-indent:-.25in;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]><b>Filter</b><o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span></span><![endif]>Hoses<o:p></o:p></p>
<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l1 level1 lfo2'><![if !supportLists]><span><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span></span><![endif]>Call<o:p></o:p></p>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;border:none;mso-yfti-tbllook:1184'>
 <tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'><td width=312 valign=top style='width:233.75pt;border:solid windowtext 1.0pt'><p class=MsoNormal><b>Work<o:p></o:p></b></p></td><td width=312 valign=top><p class=MsoNormal><b>Cost<o:p></o:p></b></p></td></tr>
 <tr style='mso-yfti-irow:1;mso-yfti-lastrow:yes'><td width=312><p class=MsoNormal>Furnace check<o:p></o:p></p></td><td width=312><p class=MsoNormal>$118<o:p></o:p></p></td></tr>
</table>
<p class=MsoNormal><span style='mso-no-proof:yes'><img width=300 height=200 src="file:///C:/Users/jo/AppData/Local/Temp/msohtmlclip1/01/clip_image002.jpg" v:shapes="Picture_x0020_1"></span><span style='mso-hide:all'>hidden</span></p>
<div style='mso-element:comment-list'><p class=MsoCommentText>A comment</p></div>
<!--EndFragment--></body></html>`

/** Word on the web: each item is a separate list with wrappers and its level. */
export const WORD_ON_THE_WEB = `<div class="OutlineElement Ltr SCXW1" style="clear:both"><p class="Paragraph SCXW1" role="heading" aria-level="1" style="font-weight:normal"><span data-contrast="none" class="TextRun SCXW1" style="font-weight:normal"><span class="NormalTextRun SCXW1">To do</span></span><span class="EOP SCXW1">&nbsp;</span></p></div><div class="ListContainerWrapper SCXW1"><ul class="BulletListStyle1 SCXW1" role="list"><li data-leveltext="" data-listid="1" aria-setsize="-1" data-aria-posinset="1" data-aria-level="1" role="listitem" aria-level="1" class="OutlineElement Ltr SCXW1"><p class="Paragraph SCXW1"><span class="TextRun SCXW1"><span class="NormalTextRun SCXW1">Furnace</span></span></p></li></ul></div><div class="ListContainerWrapper SCXW1"><ul class="BulletListStyle2 SCXW1" role="list"><li data-listid="1" aria-level="2" class="OutlineElement Ltr SCXW1"><p class="Paragraph SCXW1"><span class="TextRun SCXW1" style="font-weight:bold">Filter</span></p></li></ul></div><div class="ListContainerWrapper SCXW1"><ul class="BulletListStyle1 SCXW1"><li data-listid="1" aria-level="1" class="OutlineElement Ltr SCXW1"><p class="Paragraph SCXW1"><span class="TextRun SCXW1">Hoses</span></p></li></ul></div>`

/** LibreOffice Writer: fonts and paragraphs everywhere, and tags in mixed case. */
export const LIBREOFFICE = `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN"><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title><meta name="generator" content="LibreOffice 7.6.4.1 (Linux)"/><style type="text/css">@page { size: 8.5in 11in; margin: 0.79in } p { margin-bottom: 0.1in; line-height: 115% } td p { margin-bottom: 0in }</style></head><body lang="en-US" link="#000080" vlink="#800000" dir="ltr"><h1 class="western">An Iowa winter</h1>
<p style="line-height: 115%; margin-bottom: 0.1in">Clean the <b>gutters</b> <i>early</i>, says <font color="#000080"><span lang="zxx"><u><a href="https://example.com/snow?a=1">the city</a></u></span></font>.</p>
<p style="margin-bottom: 0in"><br/>

</p>
<h2 class="western">To do</h2>
<ul>
	<li><p style="margin-bottom: 0in">Furnace</p>
	<ul>
		<li><p style="margin-bottom: 0in"><b>Filter</b></p></li>
	</ul></li>
	<li><p>Hoses</p></li>
</ul>
<ol>
	<li><p>Call</p></li>
</ol>
<table width="100%" cellpadding="4" cellspacing="0">
	<col width="128*"/>
	<col width="128*"/>
	<thead><tr valign="top"><th width="50%" style="border: 1px solid #000000"><p>Work</p></th><th width="50%"><p>Cost</p></th></tr></thead>
	<tbody><tr valign="top"><td width="50%"><p>Furnace check</p></td><td><p>$118</p></td></tr></tbody>
</table></body></html>`
