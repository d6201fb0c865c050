// Generated from schemas/ by `npm run generate`. Do not edit.
/*! Holds parts of ajv, Copyright (c) 2015-2021 Evgeny Poberezkin, and of ajv-formats, Copyright (c) 2020 Evgeny Poberezkin, under the MIT License:
Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"),
to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense,
and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:
The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.
THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS
IN THE SOFTWARE. */
var Li=(s,n)=>()=>{try{return n||s((n={exports:{}}).exports,n),n.exports}catch(u){throw n=0,u}};var $i=Li(hi=>{"use strict";Object.defineProperty(hi,"__esModule",{value:!0});function ot(s){let n=s.length,u=0,c=0,a;for(;c<n;)u++,a=s.charCodeAt(c++),a>=55296&&
a<=56319&&c<n&&(a=s.charCodeAt(c),(a&64512)===56320&&c++);return u}hi.default=ot});var Ri=Li(ee=>{"use strict";Object.defineProperty(ee,"__esModule",{value:!0});ee.formatNames=ee.fastFormats=ee.fullFormats=void 0;function J(s,n){return{validate:s,
compare:n}}ee.fullFormats={date:J(Ii,_i),time:J(yi(!0),ki),"date-time":J(Ai(!0),Vi),"iso-time":J(yi(),Ei),"iso-date-time":J(Ai(),Ci),duration:/^P(?!$)((\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?|(\d+W)?)$/,
uri:ft,"uri-reference":/^(?:[a-z][a-z0-9+\-.]*:)?(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'"()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*)?(?:\?(?:[a-z0-9\-._~!$&'"()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'"()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i,
"uri-template":/^(?:(?:[^\x00-\x20"'<>%\\^`{|}]|%[0-9a-f]{2})|\{[+#./;?&=,!@|]?(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?(?:,(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?)*\})*$/i,
url:/^(?:https?|ftp):\/\/(?:\S+(?::\S*)?@)?(?:(?!(?:10|127)(?:\.\d{1,3}){3})(?!(?:169\.254|192\.168)(?:\.\d{1,3}){2})(?!172\.(?:1[6-9]|2\d|3[0-1])(?:\.\d{1,3}){2})(?:[1-9]\d?|1\d\d|2[01]\d|22[0-3])(?:\.(?:1?\d{1,2}|2[0-4]\d|25[0-5])){2}(?:\.(?:[1-9]\d?|1\d\d|2[0-4]\d|25[0-4]))|(?:(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)(?:\.(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)*(?:\.(?:[a-z\u{00a1}-\u{ffff}]{2,})))(?::\d{2,5})?(?:\/[^\s]*)?$/iu,
email:/^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i,hostname:/^(?=.{1,253}\.?$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[-0-9a-z]{0,61}[0-9a-z])?)*\.?$/i,
ipv4:/^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/,ipv6:/^((([0-9a-f]{1,4}:){7}([0-9a-f]{1,4}|:))|(([0-9a-f]{1,4}:){6}(:[0-9a-f]{1,4}|((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})|:))|(([0-9a-f]{1,4}:){5}(((:[0-9a-f]{1,4}){1,2})|:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})|:))|(([0-9a-f]{1,4}:){4}(((:[0-9a-f]{1,4}){1,3})|((:[0-9a-f]{1,4})?:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){3}(((:[0-9a-f]{1,4}){1,4})|((:[0-9a-f]{1,4}){0,2}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){2}(((:[0-9a-f]{1,4}){1,5})|((:[0-9a-f]{1,4}){0,3}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){1}(((:[0-9a-f]{1,4}){1,6})|((:[0-9a-f]{1,4}){0,4}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(:(((:[0-9a-f]{1,4}){1,7})|((:[0-9a-f]{1,4}){0,5}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:)))$/i,
regex:Pt,uuid:/^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,"json-pointer":/^(?:\/(?:[^~/]|~0|~1)*)*$/,"json-pointer-uri-fragment":/^#(?:\/(?:[a-z0-9_\-.!$&'()*+,;:=@]|%[0-9a-f]{2}|~0|~1)*)*$/i,
"relative-json-pointer":/^(?:0|[1-9][0-9]*)(?:#|(?:\/(?:[^~/]|~0|~1)*)*)$/,byte:ht,int32:{type:"number",validate:gt},int64:{type:"number",validate:_t},float:{type:"\
number",validate:Fi},double:{type:"number",validate:Fi},password:!0,binary:!0};ee.fastFormats={...ee.fullFormats,date:J(/^\d\d\d\d-[0-1]\d-[0-3]\d$/,_i),time:J(
/^(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)$/i,ki),"date-time":J(/^\d\d\d\d-[0-1]\d-[0-3]\dt(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)$/i,
Vi),"iso-time":J(/^(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)?$/i,Ei),"iso-date-time":J(/^\d\d\d\d-[0-1]\d-[0-3]\d[t\s](?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)?$/i,
Ci),uri:/^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/)?[^\s]*$/i,"uri-reference":/^(?:(?:[a-z][a-z0-9+\-.]*:)?\/?\/)?(?:[^\\\s#][^\s#]*)?(?:#[^\\\s]*)?$/i,email:/^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i};
ee.formatNames=Object.keys(ee.fullFormats);function pt(s){return s%4===0&&(s%100!==0||s%400===0)}var at=/^(\d\d\d\d)-(\d\d)-(\d\d)$/,mt=[0,31,28,31,30,31,30,31,
31,30,31,30,31];function Ii(s){let n=at.exec(s);if(!n)return!1;let u=+n[1],c=+n[2],a=+n[3];return c>=1&&c<=12&&a>=1&&a<=(c===2&&pt(u)?29:mt[c])}function _i(s,n){
if(s&&n)return s>n?1:s<n?-1:0}var di=/^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(z|([+-])(\d\d)(?::?(\d\d))?)?$/i;function yi(s){return function(u){let c=di.exec(u);if(!c)
return!1;let a=+c[1],e=+c[2],t=+c[3],r=c[4],i=c[5]==="-"?-1:1,o=+(c[6]||0),m=+(c[7]||0);if(o>23||m>59||s&&!r)return!1;if(a<=23&&e<=59&&t<60)return!0;let p=e-m*i,
y=a-o*i-(p<0?1:0);return(y===23||y===-1)&&(p===59||p===-1)&&t<61}}function ki(s,n){if(!(s&&n))return;let u=new Date("2020-01-01T"+s).valueOf(),c=new Date("2020-\
01-01T"+n).valueOf();if(u&&c)return u-c}function Ei(s,n){if(!(s&&n))return;let u=di.exec(s),c=di.exec(n);if(u&&c)return s=u[1]+u[2]+u[3],n=c[1]+c[2]+c[3],s>n?1:
s<n?-1:0}var gi=/t|\s/i;function Ai(s){let n=yi(s);return function(c){let a=c.split(gi);return a.length===2&&Ii(a[0])&&n(a[1])}}function Vi(s,n){if(!(s&&n))return;
let u=new Date(s).valueOf(),c=new Date(n).valueOf();if(u&&c)return u-c}function Ci(s,n){if(!(s&&n))return;let[u,c]=s.split(gi),[a,e]=n.split(gi),t=_i(u,a);if(t!==
void 0)return t||ki(c,e)}var ct=/\/|:/,ut=/^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)(?:\?(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i;
function ft(s){return ct.test(s)&&ut.test(s)}var Di=/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/gm;function ht(s){return Di.lastIndex=0,Di.
test(s)}var dt=-(2**31),yt=2**31-1;function gt(s){return Number.isInteger(s)&&s<=yt&&s>=dt}function _t(s){return Number.isInteger(s)}function Fi(){return!0}var kt=/[^\\]\\Z/;
function Pt(s){if(kt.test(s))return!1;try{return new RegExp(s),!0}catch{return!1}}});var wt=Sr;var l=Object.prototype.hasOwnProperty,bt={type:"object",required:["schema_version","answer","model","prompt_template_version","retrieval","usage","created_at","\
grounded","citations"],properties:{schema_version:{const:"answer.v1"},grounded:{const:!0},citations:{type:"array",minItems:1,items:{allOf:[{$ref:"#/$defs/Answer\
Citation"}],enough:!0}},refusal_reason:!1,refusal_cause:!1,answer:{type:"string"},model:{type:"object",required:["name"],additionalProperties:{allOf:[!1],enough:!0},
properties:{name:{type:"string",minLength:1},provider:{type:"string",minLength:1}}},embedding:{type:"object",required:["model"],additionalProperties:{allOf:[!1],
enough:!0},properties:{model:{type:"string",minLength:1},dimensions:{type:"integer",minimum:1}}},prompt_template_version:{type:"string",minLength:1},retrieval:{
$ref:"#/$defs/AnswerRetrieval"},usage:{$ref:"#/$defs/AnswerUsage"},created_at:{type:"string",format:"date-time"},conversation_id:{type:"string"},turn_index:{type:"\
integer",minimum:0},hops:{type:"array",items:{allOf:[{$ref:"#/$defs/HopRecord"}],enough:!0}},uncited:{type:"array",minItems:1,items:{allOf:[{type:"string",minLength:1}],
enough:!0}},truncated:{type:"boolean"},verification:{$ref:"#/$defs/VerificationSummary"}},additionalProperties:{allOf:[!1],enough:!0}},h=$i().default;var vt={$schema:"https://json-schema.org/draft/2020-12/schema",$id:"https://kebab.local/wire/v1/citation.schema.json",type:"object",required:["line_start","line\
_end","start","end"],additionalProperties:{allOf:[!1],enough:!0},properties:{line_start:{type:"integer",minimum:1},line_end:{type:"integer",minimum:1},start:{type:"\
integer",minimum:0},end:{type:"integer",minimum:0},marker:{type:"integer",minimum:1},chunk_id:{type:"string",minLength:1},path:{type:"string",minLength:1},uri:{
type:"string",minLength:1},claims:{type:"array",items:{allOf:[{$ref:"#/$defs/CitedClaim"}],enough:!0}},freshness:{$ref:"#/$defs/Freshness"},origin:{$ref:"#/$def\
s/CitedOrigin"}},$defs:{Freshness:{enum:["current","changed","gone"]},CitedOrigin:{type:"object",required:["digest"],additionalProperties:{allOf:[!1],enough:!0},
dependentRequired:{to:["from"],text:["from"]},properties:{digest:{type:"string",pattern:"^[0-9a-f]{64}$"},from:{$ref:"#/$defs/FilePlace"},to:{$ref:"#/$defs/File\
Place"},text:{type:"string",minLength:1},boxes:{type:"array",minItems:1,maxItems:50,items:{allOf:[{$ref:"#/$defs/PageBox"}],enough:!0}}}},FilePlace:{type:"objec\
t",minProperties:1,additionalProperties:{allOf:[!1],enough:!0},properties:{page:{type:"integer",minimum:1},line:{type:"integer",minimum:1},row:{type:"integer",minimum:1},
cell:{type:"string",minLength:1},column:{type:"integer",minimum:1},paragraph:{type:"integer",minimum:1},sheet:{type:"string",minLength:1},slide:{type:"integer",
minimum:1},part:{type:"string",minLength:1},time:{type:"number",minimum:0}}},PageBox:{type:"object",required:["page","box"],additionalProperties:{allOf:[!1],enough:!0},
properties:{page:{type:"integer",minimum:1},box:{type:"array",minItems:4,maxItems:4,items:{allOf:[{type:"number"}],enough:!0}}}},CitedClaim:{type:"object",required:[
"claim","start","end","evidence"],additionalProperties:{allOf:[!1],enough:!0},properties:{claim:{type:"string",minLength:1},start:{type:"integer",minimum:0},end:{
type:"integer",minimum:0},evidence:{$ref:"#/$defs/EvidenceSpan"},marked:{$ref:"#/$defs/MarkedWords"}}},MarkedWords:{type:"object",required:["start","end"],additionalProperties:{
allOf:[!1],enough:!0},properties:{start:{type:"integer",minimum:0},end:{type:"integer",minimum:0}}},EvidenceSpan:{type:"object",required:["text","start","end","\
line_start","line_end"],additionalProperties:{allOf:[!1],enough:!0},properties:{text:{type:"string",minLength:1},start:{type:"integer",minimum:0},end:{type:"int\
eger",minimum:0},line_start:{type:"integer",minimum:1},line_end:{type:"integer",minimum:1}}}}};function Er(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.text===void 0||
!l.call(s,"text")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"text"}};e===null?e=[r]:e.push(r),t++}if(s.start===void 0||
!l.call(s,"start")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"start"}};e===null?e=[r]:e.push(r),t++}if(s.end===void 0||
!l.call(s,"end")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"end"}};e===null?e=[r]:e.push(r),t++}if(s.line_start===
void 0||!l.call(s,"line_start")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"line_start"}};e===null?e=[r]:e.push(r),
t++}if(s.line_end===void 0||!l.call(s,"line_end")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"line_end"}};e===null?
e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="text"||r==="start"||r==="end"||r==="line_start"||r==="line_end")){let i={instancePath:n+"/"+r.replace(
/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)
return Er.errors=e,!1}if(s.text!==void 0&&l.call(s,"text")){let r=s.text;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/text",schemaPath:"#/propertie\
s/text/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/text",schemaPath:"#/properties/text/type",keyword:"\
type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.start!==void 0&&l.call(s,"start")){let r=s.start;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(
r))){let i={instancePath:n+"/start",schemaPath:"#/properties/start/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="numb\
er"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/start",schemaPath:"#/properties/start/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===
null?e=[i]:e.push(i),t++}}if(s.end!==void 0&&l.call(s,"end")){let r=s.end;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/end",
schemaPath:"#/properties/end/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={
instancePath:n+"/end",schemaPath:"#/properties/end/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.line_start!==
void 0&&l.call(s,"line_start")){let r=s.line_start;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/line_start",schemaPath:"#/p\
roperties/line_start/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+
"/line_start",schemaPath:"#/properties/line_start/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}if(s.line_end!==void 0&&
l.call(s,"line_end")){let r=s.line_end;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/line_end",schemaPath:"#/properties/line\
_end/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/lin\
e_end",schemaPath:"#/properties/line_end/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Er.errors=e,t===0}function Vr(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.start===void 0||
!l.call(s,"start")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"start"}};e===null?e=[r]:e.push(r),t++}if(s.end===void 0||
!l.call(s,"end")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"end"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="start"||r==="end")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",
keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Vr.errors=e,!1}if(s.start!==void 0&&l.call(s,"start")){let r=s.start;if(!(typeof r==
"number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/start",schemaPath:"#/properties/start/type",keyword:"type",params:{type:"integer"}};e===null?
e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/start",schemaPath:"#/properties/start/minimum",keyword:"minimum",
params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.end!==void 0&&l.call(s,"end")){let r=s.end;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(
r))){let i={instancePath:n+"/end",schemaPath:"#/properties/end/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&
isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/end",schemaPath:"#/properties/end/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=
[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Vr.errors=e,t===0}
function Cr(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.claim===void 0||
!l.call(s,"claim")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"claim"}};e===null?e=[r]:e.push(r),t++}if(s.start===
void 0||!l.call(s,"start")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"start"}};e===null?e=[r]:e.push(r),t++}if(s.
end===void 0||!l.call(s,"end")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"end"}};e===null?e=[r]:e.push(r),t++}if(s.
evidence===void 0||!l.call(s,"evidence")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"evidence"}};e===null?e=[r]:e.
push(r),t++}for(let r of Object.keys(s))if(!(r==="claim"||r==="start"||r==="end"||r==="evidence"||r==="marked")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").
replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Cr.errors=
e,!1}if(s.claim!==void 0&&l.call(s,"claim")){let r=s.claim;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/claim",schemaPath:"#/properties/claim/minLe\
ngth",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/claim",schemaPath:"#/properties/claim/type",keyword:"type",
params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.start!==void 0&&l.call(s,"start")){let r=s.start;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(
r))){let i={instancePath:n+"/start",schemaPath:"#/properties/start/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="numb\
er"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/start",schemaPath:"#/properties/start/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===
null?e=[i]:e.push(i),t++}}if(s.end!==void 0&&l.call(s,"end")){let r=s.end;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/end",
schemaPath:"#/properties/end/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={
instancePath:n+"/end",schemaPath:"#/properties/end/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}s.evidence!==void 0&&
l.call(s,"evidence")&&(Er(s.evidence,{instancePath:n+"/evidence",parentData:s,parentDataProperty:"evidence",rootData:a})||(e=e===null?Er.errors:e.concat(Er.errors),
t=e.length)),s.marked!==void 0&&l.call(s,"marked")&&(Vr(s.marked,{instancePath:n+"/marked",parentData:s,parentDataProperty:"marked",rootData:a})||(e=e===null?Vr.
errors:e.concat(Vr.errors),t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Cr.
errors=e,t===0}var Wi={enum:["current","changed","gone"]};function Ws(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(!(s===
"current"||s==="changed"||s==="gone")){let r={instancePath:n,schemaPath:"#/enum",keyword:"enum",params:{allowedValues:Wi.enum}};e===null?e=[r]:e.push(r),t++}return Ws.
errors=e,t===0}var Gi=new RegExp("^[0-9a-f]{64}$","u"),qt={type:"object",minProperties:1,additionalProperties:{allOf:[!1],enough:!0},properties:{page:{type:"integer",minimum:1},
line:{type:"integer",minimum:1},row:{type:"integer",minimum:1},cell:{type:"string",minLength:1},column:{type:"integer",minimum:1},paragraph:{type:"integer",minimum:1},
sheet:{type:"string",minLength:1},slide:{type:"integer",minimum:1},part:{type:"string",minLength:1},time:{type:"number",minimum:0}}};function T(s,{instancePath:n="",
parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(Object.keys(s).length<1){let r={instancePath:n,
schemaPath:"#/minProperties",keyword:"minProperties",params:{limit:1}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!l.call(qt.properties,r)){let i={
instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?
e=[i]:e.push(i),t++,t>100)return T.errors=e,!1}if(s.page!==void 0&&l.call(s,"page")){let r=s.page;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={
instancePath:n+"/page",schemaPath:"#/properties/page/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(
r)&&(r<1||isNaN(r))){let i={instancePath:n+"/page",schemaPath:"#/properties/page/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(
i),t++}}if(s.line!==void 0&&l.call(s,"line")){let r=s.line;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/line",schemaPath:"#\
/properties/line/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+
"/line",schemaPath:"#/properties/line/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}if(s.row!==void 0&&l.call(s,"ro\
w")){let r=s.row;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/row",schemaPath:"#/properties/row/type",keyword:"type",params:{
type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/row",schemaPath:"#/properties/row/min\
imum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}if(s.cell!==void 0&&l.call(s,"cell")){let r=s.cell;if(typeof r=="string"){
if(h(r)<1){let i={instancePath:n+"/cell",schemaPath:"#/properties/cell/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={
instancePath:n+"/cell",schemaPath:"#/properties/cell/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.column!==void 0&&l.call(s,"\
column")){let r=s.column;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/column",schemaPath:"#/properties/column/type",keyword:"\
type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/column",schemaPath:"#/p\
roperties/column/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}if(s.paragraph!==void 0&&l.call(s,"paragraph")){let r=s.
paragraph;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/paragraph",schemaPath:"#/properties/paragraph/type",keyword:"type",params:{
type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/paragraph",schemaPath:"#/properties/p\
aragraph/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}if(s.sheet!==void 0&&l.call(s,"sheet")){let r=s.sheet;if(typeof r==
"string"){if(h(r)<1){let i={instancePath:n+"/sheet",schemaPath:"#/properties/sheet/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{
let i={instancePath:n+"/sheet",schemaPath:"#/properties/sheet/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.slide!==void 0&&l.
call(s,"slide")){let r=s.slide;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/slide",schemaPath:"#/properties/slide/type",keyword:"\
type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/slide",schemaPath:"#/pr\
operties/slide/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}if(s.part!==void 0&&l.call(s,"part")){let r=s.part;if(typeof r==
"string"){if(h(r)<1){let i={instancePath:n+"/part",schemaPath:"#/properties/part/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{
let i={instancePath:n+"/part",schemaPath:"#/properties/part/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.time!==void 0&&l.call(
s,"time")){let r=s.time;if(typeof r=="number"&&isFinite(r)){if(r<0||isNaN(r)){let i={instancePath:n+"/time",schemaPath:"#/properties/time/minimum",keyword:"mini\
mum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/time",schemaPath:"#/properties/time/type",keyword:"type",params:{
type:"number"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}
return T.errors=e,t===0}function ue(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.page===void 0||
!l.call(s,"page")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"page"}};e===null?e=[r]:e.push(r),t++}if(s.box===void 0||
!l.call(s,"box")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"box"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="page"||r==="box")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",
keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return ue.errors=e,!1}if(s.page!==void 0&&l.call(s,"page")){let r=s.page;if(!(typeof r==
"number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/page",schemaPath:"#/properties/page/type",keyword:"type",params:{type:"integer"}};e===null?e=
[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/page",schemaPath:"#/properties/page/minimum",keyword:"minimum",params:{
comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}if(s.box!==void 0&&l.call(s,"box")){let r=s.box;if(Array.isArray(r)){if(r.length>4){let o={instancePath:n+
"/box",schemaPath:"#/properties/box/maxItems",keyword:"maxItems",params:{limit:4}};e===null?e=[o]:e.push(o),t++}if(r.length<4){let o={instancePath:n+"/box",schemaPath:"\
#/properties/box/minItems",keyword:"minItems",params:{limit:4}};e===null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++){let m=r[o];if(!(typeof m=="numb\
er"&&isFinite(m))){let p={instancePath:n+"/box/"+o,schemaPath:"#/properties/box/items/allOf/0/type",keyword:"type",params:{type:"number"}};e===null?e=[p]:e.push(
p),t++}if(t>100)return ue.errors=e,!1}}else{let i={instancePath:n+"/box",schemaPath:"#/properties/box/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:
e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return ue.errors=e,t===0}function Ze(s,{
instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.digest===void 0||!l.call(
s,"digest")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"digest"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="digest"||r==="from"||r==="to"||r==="text"||r==="boxes")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/addi\
tionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Ze.errors=e,!1}if(s.digest!==void 0&&l.call(
s,"digest")){let r=s.digest;if(typeof r=="string"){if(!Gi.test(r)){let i={instancePath:n+"/digest",schemaPath:"#/properties/digest/pattern",keyword:"pattern",params:{
pattern:"^[0-9a-f]{64}$"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/digest",schemaPath:"#/properties/digest/type",keyword:"type",params:{type:"\
string"}};e===null?e=[i]:e.push(i),t++}}if(s.from!==void 0&&l.call(s,"from")&&(T(s.from,{instancePath:n+"/from",parentData:s,parentDataProperty:"from",rootData:a})||
(e=e===null?T.errors:e.concat(T.errors),t=e.length)),s.to!==void 0&&l.call(s,"to")&&(T(s.to,{instancePath:n+"/to",parentData:s,parentDataProperty:"to",rootData:a})||
(e=e===null?T.errors:e.concat(T.errors),t=e.length)),s.text!==void 0&&l.call(s,"text")){let r=s.text;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/t\
ext",schemaPath:"#/properties/text/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/text",schemaPath:"\
#/properties/text/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.boxes!==void 0&&l.call(s,"boxes")){let r=s.boxes;if(Array.isArray(
r)){if(r.length>50){let o={instancePath:n+"/boxes",schemaPath:"#/properties/boxes/maxItems",keyword:"maxItems",params:{limit:50}};e===null?e=[o]:e.push(o),t++}if(r.
length<1){let o={instancePath:n+"/boxes",schemaPath:"#/properties/boxes/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[o]:e.push(o),t++}let i=r.length;
for(let o=0;o<i;o++)if(ue(r[o],{instancePath:n+"/boxes/"+o,parentData:r,parentDataProperty:o,rootData:a})||(e=e===null?ue.errors:e.concat(ue.errors),t=e.length),
t>100)return Ze.errors=e,!1}else{let i={instancePath:n+"/boxes",schemaPath:"#/properties/boxes/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(
i),t++}}if(s.to!==void 0&&l.call(s,"to")&&(s.from===void 0||!l.call(s,"from"))){let r={instancePath:n,schemaPath:"#/dependentRequired",keyword:"dependentRequire\
d",params:{property:"to",missingProperty:"from",depsCount:1,deps:"from"}};e===null?e=[r]:e.push(r),t++}if(s.text!==void 0&&l.call(s,"text")&&(s.from===void 0||!l.
call(s,"from"))){let r={instancePath:n,schemaPath:"#/dependentRequired",keyword:"dependentRequired",params:{property:"text",missingProperty:"from",depsCount:1,deps:"\
from"}};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Ze.
errors=e,t===0}function D(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.
line_start===void 0||!l.call(s,"line_start")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"line_start"}};e===null?e=
[r]:e.push(r),t++}if(s.line_end===void 0||!l.call(s,"line_end")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"line_\
end"}};e===null?e=[r]:e.push(r),t++}if(s.start===void 0||!l.call(s,"start")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
start"}};e===null?e=[r]:e.push(r),t++}if(s.end===void 0||!l.call(s,"end")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
end"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!l.call(vt.properties,r)){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),
schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return D.errors=e,!1}if(s.line_start!==
void 0&&l.call(s,"line_start")){let r=s.line_start;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/line_start",schemaPath:"#/p\
roperties/line_start/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+
"/line_start",schemaPath:"#/properties/line_start/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}if(s.line_end!==void 0&&
l.call(s,"line_end")){let r=s.line_end;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/line_end",schemaPath:"#/properties/line\
_end/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/lin\
e_end",schemaPath:"#/properties/line_end/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}if(s.start!==void 0&&l.call(
s,"start")){let r=s.start;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/start",schemaPath:"#/properties/start/type",keyword:"\
type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/start",schemaPath:"#/pr\
operties/start/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.end!==void 0&&l.call(s,"end")){let r=s.end;if(!(typeof r==
"number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/end",schemaPath:"#/properties/end/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:
e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/end",schemaPath:"#/properties/end/minimum",keyword:"minimum",params:{
comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.marker!==void 0&&l.call(s,"marker")){let r=s.marker;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(
r))){let i={instancePath:n+"/marker",schemaPath:"#/properties/marker/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="nu\
mber"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/marker",schemaPath:"#/properties/marker/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};
e===null?e=[i]:e.push(i),t++}}if(s.chunk_id!==void 0&&l.call(s,"chunk_id")){let r=s.chunk_id;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/chunk_id",
schemaPath:"#/properties/chunk_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/chunk_id",schemaPath:"\
#/properties/chunk_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.path!==void 0&&l.call(s,"path")){let r=s.path;if(typeof r==
"string"){if(h(r)<1){let i={instancePath:n+"/path",schemaPath:"#/properties/path/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{
let i={instancePath:n+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.uri!==void 0&&l.call(
s,"uri")){let r=s.uri;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/uri",schemaPath:"#/properties/uri/minLength",keyword:"minLength",params:{limit:1}};
e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/uri",schemaPath:"#/properties/uri/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(
i),t++}}if(s.claims!==void 0&&l.call(s,"claims")){let r=s.claims;if(Array.isArray(r)){let i=r.length;for(let o=0;o<i;o++)if(Cr(r[o],{instancePath:n+"/claims/"+o,
parentData:r,parentDataProperty:o,rootData:a})||(e=e===null?Cr.errors:e.concat(Cr.errors),t=e.length),t>100)return D.errors=e,!1}else{let i={instancePath:n+"/cl\
aims",schemaPath:"#/properties/claims/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}s.freshness!==void 0&&l.call(s,"freshness")&&(Ws(
s.freshness,{instancePath:n+"/freshness",parentData:s,parentDataProperty:"freshness",rootData:a})||(e=e===null?Ws.errors:e.concat(Ws.errors),t=e.length)),s.origin!==
void 0&&l.call(s,"origin")&&(Ze(s.origin,{instancePath:n+"/origin",parentData:s,parentDataProperty:"origin",rootData:a})||(e=e===null?Ze.errors:e.concat(Ze.errors),
t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return D.errors=e,t===0}function Ce(s,{
instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(D(s,{instancePath:n,parentData:u,parentDataProperty:c,rootData:a})||(e=e===
null?D.errors:e.concat(D.errors),t=e.length),s&&typeof s=="object"&&!Array.isArray(s)){if(s.marker===void 0||!l.call(s,"marker")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"marker"}};e===null?e=[r]:e.push(r),t++}if(s.chunk_id===void 0||!l.call(s,"chunk_id")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunk_id"}};e===null?e=[r]:e.push(r),t++}if(s.path===void 0||!l.call(s,"path")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"path"}};e===null?e=[r]:e.push(r),t++}if(s.uri===void 0||!l.call(s,"uri")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"uri"}};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"\
type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Ce.errors=e,t===0}var Si={type:"object",required:["mode","k","evidence","threshold","chunks_co\
nsidered","chunks_packed","queries"],additionalProperties:{allOf:[!1],enough:!0},properties:{mode:{$ref:"search_request.schema.json#/$defs/SearchMode"},k:{type:"\
integer",minimum:1,maximum:1e3},evidence:{type:["number","null"],minimum:0,maximum:1},threshold:{type:"number",minimum:0,maximum:1},chunks_considered:{type:"int\
eger",minimum:0},chunks_packed:{type:"integer",minimum:0},queries:{type:"array",items:{allOf:[{type:"string"}],enough:!0}},near_misses:{type:"array",minItems:1,
maxItems:3,items:{allOf:[{$ref:"#/$defs/EvidencePreview"}],enough:!0}},degraded:{type:"array",minItems:1,items:{allOf:[{$ref:"error.schema.json#/$defs/Retriever\
Failure"}],enough:!0}}}},Te={enum:["lexical","vector","hybrid"]};function Gs(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,
t=0;if(!(s==="lexical"||s==="vector"||s==="hybrid")){let r={instancePath:n,schemaPath:"#/enum",keyword:"enum",params:{allowedValues:Te.enum}};e===null?e=[r]:e.push(
r),t++}return Gs.errors=e,t===0}var Yi={type:"object",required:["chunk_id","path","heading_path","evidence"],additionalProperties:{allOf:[!1],enough:!0},properties:{
chunk_id:{type:"string",minLength:1},path:{type:"string",minLength:1},heading_path:{type:"array",items:{allOf:[{type:"string"}],enough:!0}},evidence:{type:["num\
ber","null"],minimum:0,maximum:1},citation:{$ref:"citation.schema.json"}}};function We(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){
let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.chunk_id===void 0||!l.call(s,"chunk_id")){let r={instancePath:n,schemaPath:"#/required",keyword:"\
required",params:{missingProperty:"chunk_id"}};e===null?e=[r]:e.push(r),t++}if(s.path===void 0||!l.call(s,"path")){let r={instancePath:n,schemaPath:"#/required",
keyword:"required",params:{missingProperty:"path"}};e===null?e=[r]:e.push(r),t++}if(s.heading_path===void 0||!l.call(s,"heading_path")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"heading_path"}};e===null?e=[r]:e.push(r),t++}if(s.evidence===void 0||!l.call(s,"evidence")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"evidence"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="chunk_id"||r===
"path"||r==="heading_path"||r==="evidence"||r==="citation")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperti\
es/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return We.errors=e,!1}if(s.chunk_id!==void 0&&l.call(s,"chunk_i\
d")){let r=s.chunk_id;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/chunk_id",schemaPath:"#/properties/chunk_id/minLength",keyword:"minLength",params:{
limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/chunk_id",schemaPath:"#/properties/chunk_id/type",keyword:"type",params:{type:"string"}};e===
null?e=[i]:e.push(i),t++}}if(s.path!==void 0&&l.call(s,"path")){let r=s.path;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/path",schemaPath:"#/prope\
rties/path/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/path",schemaPath:"#/properties/path/type",
keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.heading_path!==void 0&&l.call(s,"heading_path")){let r=s.heading_path;if(Array.isArray(
r)){let i=r.length;for(let o=0;o<i;o++){if(typeof r[o]!="string"){let m={instancePath:n+"/heading_path/"+o,schemaPath:"#/properties/heading_path/items/allOf/0/t\
ype",keyword:"type",params:{type:"string"}};e===null?e=[m]:e.push(m),t++}if(t>100)return We.errors=e,!1}}else{let i={instancePath:n+"/heading_path",schemaPath:"\
#/properties/heading_path/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.evidence!==void 0&&l.call(s,"evidence")){let r=s.evidence;
if(!(typeof r=="number"&&isFinite(r))&&r!==null){let i={instancePath:n+"/evidence",schemaPath:"#/properties/evidence/type",keyword:"type",params:{type:Yi.properties.
evidence.type}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>1||isNaN(r)){let i={instancePath:n+"/evidence",schemaPath:"#/properties/ev\
idence/maximum",keyword:"maximum",params:{comparison:"<=",limit:1}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/evidence",schemaPath:"\
#/properties/evidence/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}s.citation!==void 0&&l.call(s,"citation")&&(D(
s.citation,{instancePath:n+"/citation",parentData:s,parentDataProperty:"citation",rootData:a})||(e=e===null?D.errors:e.concat(D.errors),t=e.length))}else{let r={
instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return We.errors=e,t===0}var Qi={enum:["stale_cursor","invalid_cursor","invalid_input","not_indexed","embedding_mismatch","model_unavailable","generation_failed","retrieval_failed","vec\
tors_pending","words_pending","unsupported","timeout","locked","corrupt_index","io_error","chunk_not_found","doc_not_found","span_not_supported","unauthorized",
"internal"]};function z(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(!(s==="stale_cursor"||s==="invalid_cursor"||s===
"invalid_input"||s==="not_indexed"||s==="embedding_mismatch"||s==="model_unavailable"||s==="generation_failed"||s==="retrieval_failed"||s==="vectors_pending"||s===
"words_pending"||s==="unsupported"||s==="timeout"||s==="locked"||s==="corrupt_index"||s==="io_error"||s==="chunk_not_found"||s==="doc_not_found"||s==="span_not_\
supported"||s==="unauthorized"||s==="internal")){let r={instancePath:n,schemaPath:"#/enum",keyword:"enum",params:{allowedValues:Qi.enum}};e===null?e=[r]:e.push(
r),t++}return z.errors=e,t===0}function Rr(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.
isArray(s)){if(s.retriever===void 0||!l.call(s,"retriever")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"retriever"}};
e===null?e=[r]:e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"co\
de"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="retriever"||r==="code")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"\
~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Rr.errors=e,!1}if(s.
retriever!==void 0&&l.call(s,"retriever")){let r=s.retriever;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/retriever",schemaPath:"#/properties/retri\
ever/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/retriever",schemaPath:"#/properties/retriever/t\
ype",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}s.code!==void 0&&l.call(s,"code")&&(z(s.code,{instancePath:n+"/code",parentData:s,parentDataProperty:"\
code",rootData:a})||(e=e===null?z.errors:e.concat(z.errors),t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===
null?e=[r]:e.push(r),t++}return Rr.errors=e,t===0}function G(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s==
"object"&&!Array.isArray(s)){if(s.mode===void 0||!l.call(s,"mode")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"mo\
de"}};e===null?e=[r]:e.push(r),t++}if(s.k===void 0||!l.call(s,"k")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"k"}};
e===null?e=[r]:e.push(r),t++}if(s.evidence===void 0||!l.call(s,"evidence")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
evidence"}};e===null?e=[r]:e.push(r),t++}if(s.threshold===void 0||!l.call(s,"threshold")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"threshold"}};e===null?e=[r]:e.push(r),t++}if(s.chunks_considered===void 0||!l.call(s,"chunks_considered")){let r={instancePath:n,schemaPath:"#/\
required",keyword:"required",params:{missingProperty:"chunks_considered"}};e===null?e=[r]:e.push(r),t++}if(s.chunks_packed===void 0||!l.call(s,"chunks_packed")){
let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunks_packed"}};e===null?e=[r]:e.push(r),t++}if(s.queries===void 0||!l.
call(s,"queries")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"queries"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!l.call(Si.properties,r)){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",
keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return G.errors=e,!1}if(s.mode!==void 0&&l.call(s,"mode")&&(Gs(s.mode,{instancePath:n+"/\
mode",parentData:s,parentDataProperty:"mode",rootData:a})||(e=e===null?Gs.errors:e.concat(Gs.errors),t=e.length)),s.k!==void 0&&l.call(s,"k")){let r=s.k;if(!(typeof r==
"number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/k",schemaPath:"#/properties/k/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.
push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>1e3||isNaN(r)){let i={instancePath:n+"/k",schemaPath:"#/properties/k/maximum",keyword:"maximum",params:{comparison:"\
<=",limit:1e3}};e===null?e=[i]:e.push(i),t++}if(r<1||isNaN(r)){let i={instancePath:n+"/k",schemaPath:"#/properties/k/minimum",keyword:"minimum",params:{comparison:"\
>=",limit:1}};e===null?e=[i]:e.push(i),t++}}}if(s.evidence!==void 0&&l.call(s,"evidence")){let r=s.evidence;if(!(typeof r=="number"&&isFinite(r))&&r!==null){let i={
instancePath:n+"/evidence",schemaPath:"#/properties/evidence/type",keyword:"type",params:{type:Si.properties.evidence.type}};e===null?e=[i]:e.push(i),t++}if(typeof r==
"number"&&isFinite(r)){if(r>1||isNaN(r)){let i={instancePath:n+"/evidence",schemaPath:"#/properties/evidence/maximum",keyword:"maximum",params:{comparison:"<=",
limit:1}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/evidence",schemaPath:"#/properties/evidence/minimum",keyword:"minimum",params:{
comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}if(s.threshold!==void 0&&l.call(s,"threshold")){let r=s.threshold;if(typeof r=="number"&&isFinite(r)){if(r>
1||isNaN(r)){let i={instancePath:n+"/threshold",schemaPath:"#/properties/threshold/maximum",keyword:"maximum",params:{comparison:"<=",limit:1}};e===null?e=[i]:e.
push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/threshold",schemaPath:"#/properties/threshold/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};
e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/threshold",schemaPath:"#/properties/threshold/type",keyword:"type",params:{type:"number"}};e===null?e=
[i]:e.push(i),t++}}if(s.chunks_considered!==void 0&&l.call(s,"chunks_considered")){let r=s.chunks_considered;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(
r))){let i={instancePath:n+"/chunks_considered",schemaPath:"#/properties/chunks_considered/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),
t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/chunks_considered",schemaPath:"#/properties/chunks_considered/minimum",keyword:"\
minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.chunks_packed!==void 0&&l.call(s,"chunks_packed")){let r=s.chunks_packed;if(!(typeof r==
"number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/chunks_packed",schemaPath:"#/properties/chunks_packed/type",keyword:"type",params:{type:"inte\
ger"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/chunks_packed",schemaPath:"#/properties/chunks_\
packed/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.queries!==void 0&&l.call(s,"queries")){let r=s.queries;if(Array.
isArray(r)){let i=r.length;for(let o=0;o<i;o++){if(typeof r[o]!="string"){let m={instancePath:n+"/queries/"+o,schemaPath:"#/properties/queries/items/allOf/0/typ\
e",keyword:"type",params:{type:"string"}};e===null?e=[m]:e.push(m),t++}if(t>100)return G.errors=e,!1}}else{let i={instancePath:n+"/queries",schemaPath:"#/proper\
ties/queries/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.near_misses!==void 0&&l.call(s,"near_misses")){let r=s.near_misses;if(Array.
isArray(r)){if(r.length>3){let o={instancePath:n+"/near_misses",schemaPath:"#/properties/near_misses/maxItems",keyword:"maxItems",params:{limit:3}};e===null?e=[
o]:e.push(o),t++}if(r.length<1){let o={instancePath:n+"/near_misses",schemaPath:"#/properties/near_misses/minItems",keyword:"minItems",params:{limit:1}};e===null?
e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++)if(We(r[o],{instancePath:n+"/near_misses/"+o,parentData:r,parentDataProperty:o,rootData:a})||(e=e===null?
We.errors:e.concat(We.errors),t=e.length),t>100)return G.errors=e,!1}else{let i={instancePath:n+"/near_misses",schemaPath:"#/properties/near_misses/type",keyword:"\
type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.degraded!==void 0&&l.call(s,"degraded")){let r=s.degraded;if(Array.isArray(r)){if(r.length<1){let o={
instancePath:n+"/degraded",schemaPath:"#/properties/degraded/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<
i;o++)if(Rr(r[o],{instancePath:n+"/degraded/"+o,parentData:r,parentDataProperty:o,rootData:a})||(e=e===null?Rr.errors:e.concat(Rr.errors),t=e.length),t>100)return G.
errors=e,!1}else{let i={instancePath:n+"/degraded",schemaPath:"#/properties/degraded/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}}else{
let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return G.errors=e,t===0}function ve(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.prompt_tokens===
void 0||!l.call(s,"prompt_tokens")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"prompt_tokens"}};e===null?e=[r]:e.
push(r),t++}if(s.completion_tokens===void 0||!l.call(s,"completion_tokens")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
completion_tokens"}};e===null?e=[r]:e.push(r),t++}if(s.llm_calls===void 0||!l.call(s,"llm_calls")){let r={instancePath:n,schemaPath:"#/required",keyword:"requir\
ed",params:{missingProperty:"llm_calls"}};e===null?e=[r]:e.push(r),t++}if(s.latency_ms===void 0||!l.call(s,"latency_ms")){let r={instancePath:n,schemaPath:"#/re\
quired",keyword:"required",params:{missingProperty:"latency_ms"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="prompt_tokens"||r==="comple\
tion_tokens"||r==="llm_calls"||r==="latency_ms")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/\
false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return ve.errors=e,!1}if(s.prompt_tokens!==void 0&&l.call(s,"prompt_tokens")){
let r=s.prompt_tokens;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/prompt_tokens",schemaPath:"#/properties/prompt_tokens/ty\
pe",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/prompt_tok\
ens",schemaPath:"#/properties/prompt_tokens/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.completion_tokens!==
void 0&&l.call(s,"completion_tokens")){let r=s.completion_tokens;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/completion_to\
kens",schemaPath:"#/properties/completion_tokens/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&
(r<0||isNaN(r))){let i={instancePath:n+"/completion_tokens",schemaPath:"#/properties/completion_tokens/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};
e===null?e=[i]:e.push(i),t++}}if(s.llm_calls!==void 0&&l.call(s,"llm_calls")){let r=s.llm_calls;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={
instancePath:n+"/llm_calls",schemaPath:"#/properties/llm_calls/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&
isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/llm_calls",schemaPath:"#/properties/llm_calls/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};
e===null?e=[i]:e.push(i),t++}}if(s.latency_ms!==void 0&&l.call(s,"latency_ms")){let r=s.latency_ms;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={
instancePath:n+"/latency_ms",schemaPath:"#/properties/latency_ms/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&
isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/latency_ms",schemaPath:"#/properties/latency_ms/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};
e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return ve.errors=
e,t===0}var Xi={type:"object",required:["iter","kind","context_chunks_added","forced_stop","llm_call_ms"],additionalProperties:{allOf:[!1],enough:!0},properties:{
iter:{type:"integer",minimum:0},kind:{enum:["decompose","decide","synthesize"]},sub_queries:{type:"array",items:{allOf:[{type:"string"}],enough:!0}},context_chunks_added:{
type:"integer",minimum:0},forced_stop:{type:"boolean"},llm_call_ms:{type:"integer",minimum:0}}};function fe(s,{instancePath:n="",parentData:u,parentDataProperty:c,
rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.iter===void 0||!l.call(s,"iter")){let r={instancePath:n,schemaPath:"#/require\
d",keyword:"required",params:{missingProperty:"iter"}};e===null?e=[r]:e.push(r),t++}if(s.kind===void 0||!l.call(s,"kind")){let r={instancePath:n,schemaPath:"#/r\
equired",keyword:"required",params:{missingProperty:"kind"}};e===null?e=[r]:e.push(r),t++}if(s.context_chunks_added===void 0||!l.call(s,"context_chunks_added")){
let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"context_chunks_added"}};e===null?e=[r]:e.push(r),t++}if(s.forced_stop===
void 0||!l.call(s,"forced_stop")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"forced_stop"}};e===null?e=[r]:e.push(
r),t++}if(s.llm_call_ms===void 0||!l.call(s,"llm_call_ms")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"llm_call_m\
s"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="iter"||r==="kind"||r==="sub_queries"||r==="context_chunks_added"||r==="forced_stop"||r===
"llm_call_ms")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schem\
a",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return fe.errors=e,!1}if(s.iter!==void 0&&l.call(s,"iter")){let r=s.iter;if(!(typeof r=="number"&&!(r%1)&&!isNaN(
r)&&isFinite(r))){let i={instancePath:n+"/iter",schemaPath:"#/properties/iter/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r==
"number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/iter",schemaPath:"#/properties/iter/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};
e===null?e=[i]:e.push(i),t++}}if(s.kind!==void 0&&l.call(s,"kind")){let r=s.kind;if(!(r==="decompose"||r==="decide"||r==="synthesize")){let i={instancePath:n+"/\
kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues:Xi.properties.kind.enum}};e===null?e=[i]:e.push(i),t++}}if(s.sub_queries!==void 0&&
l.call(s,"sub_queries")){let r=s.sub_queries;if(Array.isArray(r)){let i=r.length;for(let o=0;o<i;o++){if(typeof r[o]!="string"){let m={instancePath:n+"/sub_quer\
ies/"+o,schemaPath:"#/properties/sub_queries/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[m]:e.push(m),t++}if(t>100)return fe.errors=e,
!1}}else{let i={instancePath:n+"/sub_queries",schemaPath:"#/properties/sub_queries/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.
context_chunks_added!==void 0&&l.call(s,"context_chunks_added")){let r=s.context_chunks_added;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+
"/context_chunks_added",schemaPath:"#/properties/context_chunks_added/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="n\
umber"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/context_chunks_added",schemaPath:"#/properties/context_chunks_added/minimum",keyword:"minimum",params:{
comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.forced_stop!==void 0&&l.call(s,"forced_stop")&&typeof s.forced_stop!="boolean"){let r={instancePath:n+
"/forced_stop",schemaPath:"#/properties/forced_stop/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.llm_call_ms!==void 0&&l.call(
s,"llm_call_ms")){let r=s.llm_call_ms;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/llm_call_ms",schemaPath:"#/properties/ll\
m_call_ms/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+
"/llm_call_ms",schemaPath:"#/properties/llm_call_ms/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return fe.errors=e,t===0}var Ji={type:"object",required:["nli_score","nl\
i_threshold","nli_passed"],additionalProperties:{allOf:[!1],enough:!0},properties:{nli_score:{type:"number",minimum:0,maximum:1},nli_threshold:{type:"number",minimum:0,
maximum:1},nli_passed:{type:"boolean"},policy:{enum:["refuse","redact"]},redacted:{type:"integer",minimum:0},claims:{type:"array",items:{allOf:[{$ref:"#/$defs/V\
erifiedClaim"}],enough:!0}}}};function he(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.claim===void 0||
!l.call(s,"claim")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"claim"}};e===null?e=[r]:e.push(r),t++}if(s.score===
void 0||!l.call(s,"score")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"score"}};e===null?e=[r]:e.push(r),t++}if(s.
markers===void 0||!l.call(s,"markers")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"markers"}};e===null?e=[r]:e.push(
r),t++}if(s.supported===void 0||!l.call(s,"supported")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"supported"}};e===
null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="claim"||r==="score"||r==="markers"||r==="supported")){let i={instancePath:n+"/"+r.replace(/~/g,"~\
0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return he.
errors=e,!1}if(s.claim!==void 0&&l.call(s,"claim")){let r=s.claim;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/claim",schemaPath:"#/properties/clai\
m/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/claim",schemaPath:"#/properties/claim/type",keyword:"\
type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.score!==void 0&&l.call(s,"score")){let r=s.score;if(typeof r=="number"&&isFinite(r)){if(r>1||isNaN(
r)){let i={instancePath:n+"/score",schemaPath:"#/properties/score/maximum",keyword:"maximum",params:{comparison:"<=",limit:1}};e===null?e=[i]:e.push(i),t++}if(r<
0||isNaN(r)){let i={instancePath:n+"/score",schemaPath:"#/properties/score/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),
t++}}else{let i={instancePath:n+"/score",schemaPath:"#/properties/score/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}if(s.markers!==
void 0&&l.call(s,"markers")){let r=s.markers;if(Array.isArray(r)){let i=r.length;for(let o=0;o<i;o++){let m=r[o];if(!(typeof m=="number"&&!(m%1)&&!isNaN(m)&&isFinite(
m))){let p={instancePath:n+"/markers/"+o,schemaPath:"#/properties/markers/items/allOf/0/type",keyword:"type",params:{type:"integer"}};e===null?e=[p]:e.push(p),t++}
if(typeof m=="number"&&isFinite(m)&&(m<1||isNaN(m))){let p={instancePath:n+"/markers/"+o,schemaPath:"#/properties/markers/items/allOf/0/minimum",keyword:"minimu\
m",params:{comparison:">=",limit:1}};e===null?e=[p]:e.push(p),t++}if(t>100)return he.errors=e,!1}}else{let i={instancePath:n+"/markers",schemaPath:"#/properties\
/markers/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.supported!==void 0&&l.call(s,"supported")&&typeof s.supported!="boolean"){
let r={instancePath:n+"/supported",schemaPath:"#/properties/supported/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return he.errors=e,t===0}function de(s,{instancePath:n="",parentData:u,parentDataProperty:c,
rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.nli_score===void 0||!l.call(s,"nli_score")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"nli_score"}};e===null?e=[r]:e.push(r),t++}if(s.nli_threshold===void 0||!l.call(s,"nli_threshold")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"nli_threshold"}};e===null?e=[r]:e.push(r),t++}if(s.nli_passed===void 0||!l.call(
s,"nli_passed")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"nli_passed"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="nli_score"||r==="nli_threshold"||r==="nli_passed"||r==="policy"||r==="redacted"||r==="claims")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").
replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return de.errors=
e,!1}if(s.nli_score!==void 0&&l.call(s,"nli_score")){let r=s.nli_score;if(typeof r=="number"&&isFinite(r)){if(r>1||isNaN(r)){let i={instancePath:n+"/nli_score",
schemaPath:"#/properties/nli_score/maximum",keyword:"maximum",params:{comparison:"<=",limit:1}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+
"/nli_score",schemaPath:"#/properties/nli_score/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+
"/nli_score",schemaPath:"#/properties/nli_score/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}if(s.nli_threshold!==void 0&&l.call(s,
"nli_threshold")){let r=s.nli_threshold;if(typeof r=="number"&&isFinite(r)){if(r>1||isNaN(r)){let i={instancePath:n+"/nli_threshold",schemaPath:"#/properties/nl\
i_threshold/maximum",keyword:"maximum",params:{comparison:"<=",limit:1}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/nli_threshold",schemaPath:"\
#/properties/nli_threshold/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/nli_threshold",
schemaPath:"#/properties/nli_threshold/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}if(s.nli_passed!==void 0&&l.call(s,"nli_passed")&&
typeof s.nli_passed!="boolean"){let r={instancePath:n+"/nli_passed",schemaPath:"#/properties/nli_passed/type",keyword:"type",params:{type:"boolean"}};e===null?e=
[r]:e.push(r),t++}if(s.policy!==void 0&&l.call(s,"policy")){let r=s.policy;if(!(r==="refuse"||r==="redact")){let i={instancePath:n+"/policy",schemaPath:"#/prope\
rties/policy/enum",keyword:"enum",params:{allowedValues:Ji.properties.policy.enum}};e===null?e=[i]:e.push(i),t++}}if(s.redacted!==void 0&&l.call(s,"redacted")){
let r=s.redacted;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/redacted",schemaPath:"#/properties/redacted/type",keyword:"ty\
pe",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/redacted",schemaPath:"#/p\
roperties/redacted/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.claims!==void 0&&l.call(s,"claims")){let r=s.
claims;if(Array.isArray(r)){let i=r.length;for(let o=0;o<i;o++)if(he(r[o],{instancePath:n+"/claims/"+o,parentData:r,parentDataProperty:o,rootData:a})||(e=e===null?
he.errors:e.concat(he.errors),t=e.length),t>100)return de.errors=e,!1}else{let i={instancePath:n+"/claims",schemaPath:"#/properties/claims/type",keyword:"type",
params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(
r),t++}return de.errors=e,t===0}var C=Ri().fullFormats["date-time"];function re(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,
t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"\
required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.answer===void 0||!l.call(s,"answer")){let r={instancePath:n,schemaPath:"#\
/required",keyword:"required",params:{missingProperty:"answer"}};e===null?e=[r]:e.push(r),t++}if(s.model===void 0||!l.call(s,"model")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"model"}};e===null?e=[r]:e.push(r),t++}if(s.prompt_template_version===void 0||!l.call(s,"prompt_template_\
version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"prompt_template_version"}};e===null?e=[r]:e.push(r),t++}if(s.
retrieval===void 0||!l.call(s,"retrieval")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"retrieval"}};e===null?e=[r]:
e.push(r),t++}if(s.usage===void 0||!l.call(s,"usage")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"usage"}};e===null?
e=[r]:e.push(r),t++}if(s.created_at===void 0||!l.call(s,"created_at")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
created_at"}};e===null?e=[r]:e.push(r),t++}if(s.grounded===void 0||!l.call(s,"grounded")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"grounded"}};e===null?e=[r]:e.push(r),t++}if(s.citations===void 0||!l.call(s,"citations")){let r={instancePath:n,schemaPath:"#/required",keyword:"\
required",params:{missingProperty:"citations"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!l.call(bt.properties,r)){let i={instancePath:n+"/"+
r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),
t++,t>100)return re.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="answer.v1"){let r={instancePath:n+"/schema_version",
schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"answer.v1"}};e===null?e=[r]:e.push(r),t++}if(s.grounded!==void 0&&l.call(s,
"grounded")&&s.grounded!==!0){let r={instancePath:n+"/grounded",schemaPath:"#/properties/grounded/const",keyword:"const",params:{allowedValue:!0}};e===null?e=[r]:
e.push(r),t++}if(s.citations!==void 0&&l.call(s,"citations")){let r=s.citations;if(Array.isArray(r)){if(r.length<1){let o={instancePath:n+"/citations",schemaPath:"\
#/properties/citations/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++)if(Ce(r[o],{instancePath:n+
"/citations/"+o,parentData:r,parentDataProperty:o,rootData:a})||(e=e===null?Ce.errors:e.concat(Ce.errors),t=e.length),t>100)return re.errors=e,!1}else{let i={instancePath:n+
"/citations",schemaPath:"#/properties/citations/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.refusal_reason!==void 0&&l.call(s,
"refusal_reason")){let r={instancePath:n+"/refusal_reason",schemaPath:"#/properties/refusal_reason/false schema",keyword:"false schema",params:{}};e===null?e=[r]:
e.push(r),t++}if(s.refusal_cause!==void 0&&l.call(s,"refusal_cause")){let r={instancePath:n+"/refusal_cause",schemaPath:"#/properties/refusal_cause/false schema",
keyword:"false schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.answer!==void 0&&l.call(s,"answer")&&typeof s.answer!="string"){let r={instancePath:n+"/answ\
er",schemaPath:"#/properties/answer/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.model!==void 0&&l.call(s,"model")){let r=s.model;
if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.name===void 0||!l.call(r,"name")){let i={instancePath:n+"/model",schemaPath:"#/properties/model/required",keyword:"\
required",params:{missingProperty:"name"}};e===null?e=[i]:e.push(i),t++}for(let i of Object.keys(r))if(!(i==="name"||i==="provider")){let o={instancePath:n+"/mo\
del/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/model/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===
null?e=[o]:e.push(o),t++,t>100)return re.errors=e,!1}if(r.name!==void 0&&l.call(r,"name")){let i=r.name;if(typeof i=="string"){if(h(i)<1){let o={instancePath:n+
"/model/name",schemaPath:"#/properties/model/properties/name/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[o]:e.push(o),t++}}else{let o={instancePath:n+
"/model/name",schemaPath:"#/properties/model/properties/name/type",keyword:"type",params:{type:"string"}};e===null?e=[o]:e.push(o),t++}}if(r.provider!==void 0&&
l.call(r,"provider")){let i=r.provider;if(typeof i=="string"){if(h(i)<1){let o={instancePath:n+"/model/provider",schemaPath:"#/properties/model/properties/provi\
der/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[o]:e.push(o),t++}}else{let o={instancePath:n+"/model/provider",schemaPath:"#/properties/model/p\
roperties/provider/type",keyword:"type",params:{type:"string"}};e===null?e=[o]:e.push(o),t++}}}else{let i={instancePath:n+"/model",schemaPath:"#/properties/mode\
l/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.embedding!==void 0&&l.call(s,"embedding")){let r=s.embedding;if(r&&typeof r=="\
object"&&!Array.isArray(r)){if(r.model===void 0||!l.call(r,"model")){let i={instancePath:n+"/embedding",schemaPath:"#/properties/embedding/required",keyword:"re\
quired",params:{missingProperty:"model"}};e===null?e=[i]:e.push(i),t++}for(let i of Object.keys(r))if(!(i==="model"||i==="dimensions")){let o={instancePath:n+"/\
embedding/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/embedding/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[o]:e.push(o),t++,t>100)return re.errors=e,!1}if(r.model!==void 0&&l.call(r,"model")){let i=r.model;if(typeof i=="string"){if(h(i)<1){let o={instancePath:n+
"/embedding/model",schemaPath:"#/properties/embedding/properties/model/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[o]:e.push(o),t++}}else{let o={
instancePath:n+"/embedding/model",schemaPath:"#/properties/embedding/properties/model/type",keyword:"type",params:{type:"string"}};e===null?e=[o]:e.push(o),t++}}
if(r.dimensions!==void 0&&l.call(r,"dimensions")){let i=r.dimensions;if(!(typeof i=="number"&&!(i%1)&&!isNaN(i)&&isFinite(i))){let o={instancePath:n+"/embedding\
/dimensions",schemaPath:"#/properties/embedding/properties/dimensions/type",keyword:"type",params:{type:"integer"}};e===null?e=[o]:e.push(o),t++}if(typeof i=="n\
umber"&&isFinite(i)&&(i<1||isNaN(i))){let o={instancePath:n+"/embedding/dimensions",schemaPath:"#/properties/embedding/properties/dimensions/minimum",keyword:"m\
inimum",params:{comparison:">=",limit:1}};e===null?e=[o]:e.push(o),t++}}}else{let i={instancePath:n+"/embedding",schemaPath:"#/properties/embedding/type",keyword:"\
type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.prompt_template_version!==void 0&&l.call(s,"prompt_template_version")){let r=s.prompt_template_version;
if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/prompt_template_version",schemaPath:"#/properties/prompt_template_version/minLength",keyword:"minLengt\
h",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/prompt_template_version",schemaPath:"#/properties/prompt_template_version/type",
keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.retrieval!==void 0&&l.call(s,"retrieval")&&(G(s.retrieval,{instancePath:n+"/retrieval",
parentData:s,parentDataProperty:"retrieval",rootData:a})||(e=e===null?G.errors:e.concat(G.errors),t=e.length)),s.usage!==void 0&&l.call(s,"usage")&&(ve(s.usage,
{instancePath:n+"/usage",parentData:s,parentDataProperty:"usage",rootData:a})||(e=e===null?ve.errors:e.concat(ve.errors),t=e.length)),s.created_at!==void 0&&l.call(
s,"created_at")){let r=s.created_at;if(typeof r=="string"){if(!C.validate(r)){let i={instancePath:n+"/created_at",schemaPath:"#/properties/created_at/format",keyword:"\
format",params:{format:"date-time"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/created_at",schemaPath:"#/properties/created_at/type",keyword:"t\
ype",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.conversation_id!==void 0&&l.call(s,"conversation_id")&&typeof s.conversation_id!="string"){let r={
instancePath:n+"/conversation_id",schemaPath:"#/properties/conversation_id/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.turn_index!==
void 0&&l.call(s,"turn_index")){let r=s.turn_index;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/turn_index",schemaPath:"#/p\
roperties/turn_index/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+
"/turn_index",schemaPath:"#/properties/turn_index/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.hops!==void 0&&
l.call(s,"hops")){let r=s.hops;if(Array.isArray(r)){let i=r.length;for(let o=0;o<i;o++)if(fe(r[o],{instancePath:n+"/hops/"+o,parentData:r,parentDataProperty:o,rootData:a})||
(e=e===null?fe.errors:e.concat(fe.errors),t=e.length),t>100)return re.errors=e,!1}else{let i={instancePath:n+"/hops",schemaPath:"#/properties/hops/type",keyword:"\
type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.uncited!==void 0&&l.call(s,"uncited")){let r=s.uncited;if(Array.isArray(r)){if(r.length<1){let o={
instancePath:n+"/uncited",schemaPath:"#/properties/uncited/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<
i;o++){let m=r[o];if(typeof m=="string"){if(h(m)<1){let p={instancePath:n+"/uncited/"+o,schemaPath:"#/properties/uncited/items/allOf/0/minLength",keyword:"minLe\
ngth",params:{limit:1}};e===null?e=[p]:e.push(p),t++}}else{let p={instancePath:n+"/uncited/"+o,schemaPath:"#/properties/uncited/items/allOf/0/type",keyword:"typ\
e",params:{type:"string"}};e===null?e=[p]:e.push(p),t++}if(t>100)return re.errors=e,!1}}else{let i={instancePath:n+"/uncited",schemaPath:"#/properties/uncited/t\
ype",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.truncated!==void 0&&l.call(s,"truncated")&&typeof s.truncated!="boolean"){let r={instancePath:n+
"/truncated",schemaPath:"#/properties/truncated/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}s.verification!==void 0&&l.call(s,"ve\
rification")&&(de(s.verification,{instancePath:n+"/verification",parentData:s,parentDataProperty:"verification",rootData:a})||(e=e===null?de.errors:e.concat(de.
errors),t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return re.errors=e,t===0}
var Pi={type:"object",required:["schema_version","answer","model","prompt_template_version","retrieval","usage","created_at","grounded","citations","refusal_rea\
son"],properties:{schema_version:{const:"answer.v1"},grounded:{const:!1},citations:{type:"array",items:{allOf:[{$ref:"#/$defs/AnswerCitation"}],enough:!0}},refusal_reason:{
enum:["score_gate","llm_self_judge","no_index","no_chunks","llm_stream_aborted","multi_hop_decompose_failed","nli_verification_failed","nli_model_unavailable"]},
refusal_cause:{enum:["declined","no_marker","unknown_marker","wrong_number","wrong_quotation","other_words","delimiters"]},answer:{type:"string"},model:{type:"o\
bject",required:["name"],additionalProperties:{allOf:[!1],enough:!0},properties:{name:{type:"string",minLength:1},provider:{type:"string",minLength:1}}},embedding:{
type:"object",required:["model"],additionalProperties:{allOf:[!1],enough:!0},properties:{model:{type:"string",minLength:1},dimensions:{type:"integer",minimum:1}}},
prompt_template_version:{type:"string",minLength:1},retrieval:{$ref:"#/$defs/AnswerRetrieval"},usage:{$ref:"#/$defs/AnswerUsage"},created_at:{type:"string",format:"\
date-time"},conversation_id:{type:"string"},turn_index:{type:"integer",minimum:0},hops:{type:"array",items:{allOf:[{$ref:"#/$defs/HopRecord"}],enough:!0}},uncited:{
type:"array",minItems:1,items:{allOf:[{type:"string",minLength:1}],enough:!0}},truncated:{type:"boolean"},verification:{$ref:"#/$defs/VerificationSummary"}},if:{
properties:{refusal_reason:{const:"llm_self_judge"}},required:["refusal_reason"]},else:{properties:{refusal_cause:!1}},additionalProperties:{allOf:[!1],enough:!0}};
function se(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0,r=t,i=!0,o=t;if(s&&typeof s=="object"&&!Array.isArray(s)){let p;
if((s.refusal_reason===void 0||!l.call(s,"refusal_reason"))&&(p="refusal_reason")){let y={};e===null?e=[y]:e.push(y),t++}else if(s.refusal_reason!==void 0&&l.call(
s,"refusal_reason")&&s.refusal_reason!=="llm_self_judge"){let y={};e===null?e=[y]:e.push(y),t++}}var m=o===t;if(t=r,e!==null&&(r?e.length=r:e=null),!m){let p=t;
if(s&&typeof s=="object"&&!Array.isArray(s)&&s.refusal_cause!==void 0&&l.call(s,"refusal_cause")){let d={instancePath:n+"/refusal_cause",schemaPath:"#/else/prop\
erties/refusal_cause/false schema",keyword:"false schema",params:{}};e===null?e=[d]:e.push(d),t++}var m=p===t;i=m}if(!i){let p={instancePath:n,schemaPath:"#/if",
keyword:"if",params:{failingKeyword:"else"}};e===null?e=[p]:e.push(p),t++}if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"\
schema_version")){let p={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[p]:e.push(p),t++}if(s.
answer===void 0||!l.call(s,"answer")){let p={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"answer"}};e===null?e=[p]:e.push(
p),t++}if(s.model===void 0||!l.call(s,"model")){let p={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"model"}};e===null?e=[p]:
e.push(p),t++}if(s.prompt_template_version===void 0||!l.call(s,"prompt_template_version")){let p={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"prompt_template_version"}};e===null?e=[p]:e.push(p),t++}if(s.retrieval===void 0||!l.call(s,"retrieval")){let p={instancePath:n,schemaPath:"#/re\
quired",keyword:"required",params:{missingProperty:"retrieval"}};e===null?e=[p]:e.push(p),t++}if(s.usage===void 0||!l.call(s,"usage")){let p={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"usage"}};e===null?e=[p]:e.push(p),t++}if(s.created_at===void 0||!l.call(s,"created_at")){let p={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"created_at"}};e===null?e=[p]:e.push(p),t++}if(s.grounded===void 0||!l.call(s,"grounded")){let p={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"grounded"}};e===null?e=[p]:e.push(p),t++}if(s.citations===void 0||!l.call(s,"\
citations")){let p={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"citations"}};e===null?e=[p]:e.push(p),t++}if(s.refusal_reason===
void 0||!l.call(s,"refusal_reason")){let p={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"refusal_reason"}};e===null?e=[p]:
e.push(p),t++}for(let p of Object.keys(s))if(!l.call(Pi.properties,p)){let y={instancePath:n+"/"+p.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/addition\
alProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[y]:e.push(y),t++,t>100)return se.errors=e,!1}if(s.schema_version!==void 0&&l.
call(s,"schema_version")&&s.schema_version!=="answer.v1"){let p={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",
params:{allowedValue:"answer.v1"}};e===null?e=[p]:e.push(p),t++}if(s.grounded!==void 0&&l.call(s,"grounded")&&s.grounded!==!1){let p={instancePath:n+"/grounded",
schemaPath:"#/properties/grounded/const",keyword:"const",params:{allowedValue:!1}};e===null?e=[p]:e.push(p),t++}if(s.citations!==void 0&&l.call(s,"citations")){
let p=s.citations;if(Array.isArray(p)){let y=p.length;for(let d=0;d<y;d++)if(Ce(p[d],{instancePath:n+"/citations/"+d,parentData:p,parentDataProperty:d,rootData:a})||
(e=e===null?Ce.errors:e.concat(Ce.errors),t=e.length),t>100)return se.errors=e,!1}else{let y={instancePath:n+"/citations",schemaPath:"#/properties/citations/typ\
e",keyword:"type",params:{type:"array"}};e===null?e=[y]:e.push(y),t++}}if(s.refusal_reason!==void 0&&l.call(s,"refusal_reason")){let p=s.refusal_reason;if(!(p===
"score_gate"||p==="llm_self_judge"||p==="no_index"||p==="no_chunks"||p==="llm_stream_aborted"||p==="multi_hop_decompose_failed"||p==="nli_verification_failed"||
p==="nli_model_unavailable")){let y={instancePath:n+"/refusal_reason",schemaPath:"#/properties/refusal_reason/enum",keyword:"enum",params:{allowedValues:Pi.properties.
refusal_reason.enum}};e===null?e=[y]:e.push(y),t++}}if(s.refusal_cause!==void 0&&l.call(s,"refusal_cause")){let p=s.refusal_cause;if(!(p==="declined"||p==="no_m\
arker"||p==="unknown_marker"||p==="wrong_number"||p==="wrong_quotation"||p==="other_words"||p==="delimiters")){let y={instancePath:n+"/refusal_cause",schemaPath:"\
#/properties/refusal_cause/enum",keyword:"enum",params:{allowedValues:Pi.properties.refusal_cause.enum}};e===null?e=[y]:e.push(y),t++}}if(s.answer!==void 0&&l.call(
s,"answer")&&typeof s.answer!="string"){let p={instancePath:n+"/answer",schemaPath:"#/properties/answer/type",keyword:"type",params:{type:"string"}};e===null?e=
[p]:e.push(p),t++}if(s.model!==void 0&&l.call(s,"model")){let p=s.model;if(p&&typeof p=="object"&&!Array.isArray(p)){if(p.name===void 0||!l.call(p,"name")){let y={
instancePath:n+"/model",schemaPath:"#/properties/model/required",keyword:"required",params:{missingProperty:"name"}};e===null?e=[y]:e.push(y),t++}for(let y of Object.
keys(p))if(!(y==="name"||y==="provider")){let d={instancePath:n+"/model/"+y.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/model/additionalProp\
erties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[d]:e.push(d),t++,t>100)return se.errors=e,!1}if(p.name!==void 0&&l.call(p,"name")){
let y=p.name;if(typeof y=="string"){if(h(y)<1){let d={instancePath:n+"/model/name",schemaPath:"#/properties/model/properties/name/minLength",keyword:"minLength",
params:{limit:1}};e===null?e=[d]:e.push(d),t++}}else{let d={instancePath:n+"/model/name",schemaPath:"#/properties/model/properties/name/type",keyword:"type",params:{
type:"string"}};e===null?e=[d]:e.push(d),t++}}if(p.provider!==void 0&&l.call(p,"provider")){let y=p.provider;if(typeof y=="string"){if(h(y)<1){let d={instancePath:n+
"/model/provider",schemaPath:"#/properties/model/properties/provider/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[d]:e.push(d),t++}}else{let d={
instancePath:n+"/model/provider",schemaPath:"#/properties/model/properties/provider/type",keyword:"type",params:{type:"string"}};e===null?e=[d]:e.push(d),t++}}}else{
let y={instancePath:n+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type:"object"}};e===null?e=[y]:e.push(y),t++}}if(s.embedding!==void 0&&
l.call(s,"embedding")){let p=s.embedding;if(p&&typeof p=="object"&&!Array.isArray(p)){if(p.model===void 0||!l.call(p,"model")){let y={instancePath:n+"/embedding",
schemaPath:"#/properties/embedding/required",keyword:"required",params:{missingProperty:"model"}};e===null?e=[y]:e.push(y),t++}for(let y of Object.keys(p))if(!(y===
"model"||y==="dimensions")){let d={instancePath:n+"/embedding/"+y.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/embedding/additionalProperties\
/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[d]:e.push(d),t++,t>100)return se.errors=e,!1}if(p.model!==void 0&&l.call(p,"model")){let y=p.
model;if(typeof y=="string"){if(h(y)<1){let d={instancePath:n+"/embedding/model",schemaPath:"#/properties/embedding/properties/model/minLength",keyword:"minLeng\
th",params:{limit:1}};e===null?e=[d]:e.push(d),t++}}else{let d={instancePath:n+"/embedding/model",schemaPath:"#/properties/embedding/properties/model/type",keyword:"\
type",params:{type:"string"}};e===null?e=[d]:e.push(d),t++}}if(p.dimensions!==void 0&&l.call(p,"dimensions")){let y=p.dimensions;if(!(typeof y=="number"&&!(y%1)&&
!isNaN(y)&&isFinite(y))){let d={instancePath:n+"/embedding/dimensions",schemaPath:"#/properties/embedding/properties/dimensions/type",keyword:"type",params:{type:"\
integer"}};e===null?e=[d]:e.push(d),t++}if(typeof y=="number"&&isFinite(y)&&(y<1||isNaN(y))){let d={instancePath:n+"/embedding/dimensions",schemaPath:"#/propert\
ies/embedding/properties/dimensions/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[d]:e.push(d),t++}}}else{let y={instancePath:n+"/emb\
edding",schemaPath:"#/properties/embedding/type",keyword:"type",params:{type:"object"}};e===null?e=[y]:e.push(y),t++}}if(s.prompt_template_version!==void 0&&l.call(
s,"prompt_template_version")){let p=s.prompt_template_version;if(typeof p=="string"){if(h(p)<1){let y={instancePath:n+"/prompt_template_version",schemaPath:"#/p\
roperties/prompt_template_version/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[y]:e.push(y),t++}}else{let y={instancePath:n+"/prompt_template_ve\
rsion",schemaPath:"#/properties/prompt_template_version/type",keyword:"type",params:{type:"string"}};e===null?e=[y]:e.push(y),t++}}if(s.retrieval!==void 0&&l.call(
s,"retrieval")&&(G(s.retrieval,{instancePath:n+"/retrieval",parentData:s,parentDataProperty:"retrieval",rootData:a})||(e=e===null?G.errors:e.concat(G.errors),t=
e.length)),s.usage!==void 0&&l.call(s,"usage")&&(ve(s.usage,{instancePath:n+"/usage",parentData:s,parentDataProperty:"usage",rootData:a})||(e=e===null?ve.errors:
e.concat(ve.errors),t=e.length)),s.created_at!==void 0&&l.call(s,"created_at")){let p=s.created_at;if(typeof p=="string"){if(!C.validate(p)){let y={instancePath:n+
"/created_at",schemaPath:"#/properties/created_at/format",keyword:"format",params:{format:"date-time"}};e===null?e=[y]:e.push(y),t++}}else{let y={instancePath:n+
"/created_at",schemaPath:"#/properties/created_at/type",keyword:"type",params:{type:"string"}};e===null?e=[y]:e.push(y),t++}}if(s.conversation_id!==void 0&&l.call(
s,"conversation_id")&&typeof s.conversation_id!="string"){let p={instancePath:n+"/conversation_id",schemaPath:"#/properties/conversation_id/type",keyword:"type",
params:{type:"string"}};e===null?e=[p]:e.push(p),t++}if(s.turn_index!==void 0&&l.call(s,"turn_index")){let p=s.turn_index;if(!(typeof p=="number"&&!(p%1)&&!isNaN(
p)&&isFinite(p))){let y={instancePath:n+"/turn_index",schemaPath:"#/properties/turn_index/type",keyword:"type",params:{type:"integer"}};e===null?e=[y]:e.push(y),
t++}if(typeof p=="number"&&isFinite(p)&&(p<0||isNaN(p))){let y={instancePath:n+"/turn_index",schemaPath:"#/properties/turn_index/minimum",keyword:"minimum",params:{
comparison:">=",limit:0}};e===null?e=[y]:e.push(y),t++}}if(s.hops!==void 0&&l.call(s,"hops")){let p=s.hops;if(Array.isArray(p)){let y=p.length;for(let d=0;d<y;d++)
if(fe(p[d],{instancePath:n+"/hops/"+d,parentData:p,parentDataProperty:d,rootData:a})||(e=e===null?fe.errors:e.concat(fe.errors),t=e.length),t>100)return se.errors=
e,!1}else{let y={instancePath:n+"/hops",schemaPath:"#/properties/hops/type",keyword:"type",params:{type:"array"}};e===null?e=[y]:e.push(y),t++}}if(s.uncited!==void 0&&
l.call(s,"uncited")){let p=s.uncited;if(Array.isArray(p)){if(p.length<1){let d={instancePath:n+"/uncited",schemaPath:"#/properties/uncited/minItems",keyword:"mi\
nItems",params:{limit:1}};e===null?e=[d]:e.push(d),t++}let y=p.length;for(let d=0;d<y;d++){let N=p[d];if(typeof N=="string"){if(h(N)<1){let w={instancePath:n+"/\
uncited/"+d,schemaPath:"#/properties/uncited/items/allOf/0/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[w]:e.push(w),t++}}else{let w={instancePath:n+
"/uncited/"+d,schemaPath:"#/properties/uncited/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[w]:e.push(w),t++}if(t>100)return se.errors=
e,!1}}else{let y={instancePath:n+"/uncited",schemaPath:"#/properties/uncited/type",keyword:"type",params:{type:"array"}};e===null?e=[y]:e.push(y),t++}}if(s.truncated!==
void 0&&l.call(s,"truncated")&&typeof s.truncated!="boolean"){let p={instancePath:n+"/truncated",schemaPath:"#/properties/truncated/type",keyword:"type",params:{
type:"boolean"}};e===null?e=[p]:e.push(p),t++}s.verification!==void 0&&l.call(s,"verification")&&(de(s.verification,{instancePath:n+"/verification",parentData:s,
parentDataProperty:"verification",rootData:a})||(e=e===null?de.errors:e.concat(de.errors),t=e.length))}else{let p={instancePath:n,schemaPath:"#/type",keyword:"t\
ype",params:{type:"object"}};e===null?e=[p]:e.push(p),t++}return se.errors=e,t===0}function Sr(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){
let e=null,t=0;if(!(s&&typeof s=="object"&&!Array.isArray(s))){let _={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[_]:e.
push(_),t++}let r=t,i=!0,o=t;if(s&&typeof s=="object"&&!Array.isArray(s)){let _;if((s.verification===void 0||!l.call(s,"verification"))&&(_="verification")){let k={};
e===null?e=[k]:e.push(k),t++}else if(s.verification!==void 0&&l.call(s,"verification")){let k=s.verification;if(t===t)if(k&&typeof k=="object"&&!Array.isArray(k)){
let f;if((k.nli_passed===void 0||!l.call(k,"nli_passed"))&&(f="nli_passed")){let g={};e===null?e=[g]:e.push(g),t++}else if(k.nli_passed!==void 0&&l.call(k,"nli_\
passed")&&k.nli_passed!==!1){let g={};e===null?e=[g]:e.push(g),t++}}else{let f={};e===null?e=[f]:e.push(f),t++}}}var m=o===t;if(t=r,e!==null&&(r?e.length=r:e=null),
m){let _=t;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.refusal_reason===void 0||!l.call(s,"refusal_reason")){let b={instancePath:n,schemaPath:"#/allOf/0/t\
hen/required",keyword:"required",params:{missingProperty:"refusal_reason"}};e===null?e=[b]:e.push(b),t++}if(s.refusal_reason!==void 0&&l.call(s,"refusal_reason")&&
s.refusal_reason!=="nli_verification_failed"){let b={instancePath:n+"/refusal_reason",schemaPath:"#/allOf/0/then/properties/refusal_reason/const",keyword:"const",
params:{allowedValue:"nli_verification_failed"}};e===null?e=[b]:e.push(b),t++}}var m=_===t;i=m}if(!i){let _={instancePath:n,schemaPath:"#/allOf/0/if",keyword:"i\
f",params:{failingKeyword:"then"}};e===null?e=[_]:e.push(_),t++}let p=t,y=!0,d=t;if(s&&typeof s=="object"&&!Array.isArray(s)){let _;if((s.grounded===void 0||!l.
call(s,"grounded"))&&(_="grounded")){let k={};e===null?e=[k]:e.push(k),t++}else if(s.grounded!==void 0&&l.call(s,"grounded")&&s.grounded!==!0){let k={};e===null?
e=[k]:e.push(k),t++}}var N=d===t;t=p,e!==null&&(p?e.length=p:e=null);let w;if(N){let _=t;re(s,{instancePath:n,parentData:u,parentDataProperty:c,rootData:a})||(e=
e===null?re.errors:e.concat(re.errors),t=e.length);var N=_===t;y=N,w="then"}else{let _=t;se(s,{instancePath:n,parentData:u,parentDataProperty:c,rootData:a})||(e=
e===null?se.errors:e.concat(se.errors),t=e.length);var N=_===t;y=N,w="else"}if(!y){let _={instancePath:n,schemaPath:"#/if",keyword:"if",params:{failingKeyword:w}};
e===null?e=[_]:e.push(_),t++}return Sr.errors=e,t===0}var xt=et;var jt={type:"object",required:["schema_version","type","queries","chunks_considered","evidence","threshold","chunks"],properties:{schema_version:{const:"answer\
_event.v1"},type:{const:"retrieval_done"},queries:{type:"array",items:{allOf:[{type:"string"}],enough:!0}},chunks_considered:{type:"integer",minimum:0},evidence:{
type:["number","null"],minimum:0,maximum:1},threshold:{type:"number",minimum:0,maximum:1},chunks:{type:"array",maxItems:10,items:{allOf:[{$ref:"answer.schema.js\
on#/$defs/EvidencePreview"}],enough:!0}},degraded:{type:"array",minItems:1,items:{allOf:[{$ref:"error.schema.json#/$defs/RetrieverFailure"}],enough:!0}}},additionalProperties:{
allOf:[!1],enough:!0}};function Ge(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(
s)){if(s.chunk_id===void 0||!l.call(s,"chunk_id")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunk_id"}};e===null?
e=[r]:e.push(r),t++}if(s.path===void 0||!l.call(s,"path")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"path"}};e===
null?e=[r]:e.push(r),t++}if(s.heading_path===void 0||!l.call(s,"heading_path")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
heading_path"}};e===null?e=[r]:e.push(r),t++}if(s.evidence===void 0||!l.call(s,"evidence")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"evidence"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="chunk_id"||r==="path"||r==="heading_path"||r==="evidence"||r==="\
citation")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[i]:e.push(i),t++,t>100)return Ge.errors=e,!1}if(s.chunk_id!==void 0&&l.call(s,"chunk_id")){let r=s.chunk_id;if(typeof r=="string"){if(h(r)<1){let i={
instancePath:n+"/chunk_id",schemaPath:"#/properties/chunk_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+
"/chunk_id",schemaPath:"#/properties/chunk_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.path!==void 0&&l.call(s,"path")){let r=s.
path;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/path",schemaPath:"#/properties/path/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[
i]:e.push(i),t++}}else{let i={instancePath:n+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.
heading_path!==void 0&&l.call(s,"heading_path")){let r=s.heading_path;if(Array.isArray(r)){let i=r.length;for(let o=0;o<i;o++){if(typeof r[o]!="string"){let m={
instancePath:n+"/heading_path/"+o,schemaPath:"#/properties/heading_path/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[m]:e.push(m),t++}
if(t>100)return Ge.errors=e,!1}}else{let i={instancePath:n+"/heading_path",schemaPath:"#/properties/heading_path/type",keyword:"type",params:{type:"array"}};e===
null?e=[i]:e.push(i),t++}}if(s.evidence!==void 0&&l.call(s,"evidence")){let r=s.evidence;if(!(typeof r=="number"&&isFinite(r))&&r!==null){let i={instancePath:n+
"/evidence",schemaPath:"#/properties/evidence/type",keyword:"type",params:{type:Yi.properties.evidence.type}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&
isFinite(r)){if(r>1||isNaN(r)){let i={instancePath:n+"/evidence",schemaPath:"#/properties/evidence/maximum",keyword:"maximum",params:{comparison:"<=",limit:1}};
e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/evidence",schemaPath:"#/properties/evidence/minimum",keyword:"minimum",params:{comparison:"\
>=",limit:0}};e===null?e=[i]:e.push(i),t++}}}s.citation!==void 0&&l.call(s,"citation")&&(D(s.citation,{instancePath:n+"/citation",parentData:s,parentDataProperty:"\
citation",rootData:a})||(e=e===null?D.errors:e.concat(D.errors),t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};
e===null?e=[r]:e.push(r),t++}return Ge.errors=e,t===0}function zr(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&
typeof s=="object"&&!Array.isArray(s)){if(s.retriever===void 0||!l.call(s,"retriever")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"retriever"}};e===null?e=[r]:e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"require\
d",params:{missingProperty:"code"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="retriever"||r==="code")){let i={instancePath:n+"/"+r.replace(
/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)
return zr.errors=e,!1}if(s.retriever!==void 0&&l.call(s,"retriever")){let r=s.retriever;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/retriever",schemaPath:"\
#/properties/retriever/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/retriever",schemaPath:"#/prop\
erties/retriever/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}s.code!==void 0&&l.call(s,"code")&&(z(s.code,{instancePath:n+"/code",
parentData:s,parentDataProperty:"code",rootData:a})||(e=e===null?z.errors:e.concat(z.errors),t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"\
type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return zr.errors=e,t===0}function ke(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){
let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/requi\
red",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.type===void 0||!l.call(s,"type")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"type"}};e===null?e=[r]:e.push(r),t++}if(s.queries===void 0||!l.call(s,"queries")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"queries"}};e===null?e=[r]:e.push(r),t++}if(s.chunks_considered===void 0||!l.call(s,"chunks_c\
onsidered")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunks_considered"}};e===null?e=[r]:e.push(r),t++}if(s.evidence===
void 0||!l.call(s,"evidence")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"evidence"}};e===null?e=[r]:e.push(r),t++}
if(s.threshold===void 0||!l.call(s,"threshold")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"threshold"}};e===null?
e=[r]:e.push(r),t++}if(s.chunks===void 0||!l.call(s,"chunks")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunks"}};
e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="type"||r==="queries"||r==="chunks_considered"||r==="evidence"||r==="thr\
eshold"||r==="chunks"||r==="degraded")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false sche\
ma",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return ke.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!==
"answer_event.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"answer_event.v1"}};
e===null?e=[r]:e.push(r),t++}if(s.type!==void 0&&l.call(s,"type")&&s.type!=="retrieval_done"){let r={instancePath:n+"/type",schemaPath:"#/properties/type/const",
keyword:"const",params:{allowedValue:"retrieval_done"}};e===null?e=[r]:e.push(r),t++}if(s.queries!==void 0&&l.call(s,"queries")){let r=s.queries;if(Array.isArray(
r)){let i=r.length;for(let o=0;o<i;o++){if(typeof r[o]!="string"){let m={instancePath:n+"/queries/"+o,schemaPath:"#/properties/queries/items/allOf/0/type",keyword:"\
type",params:{type:"string"}};e===null?e=[m]:e.push(m),t++}if(t>100)return ke.errors=e,!1}}else{let i={instancePath:n+"/queries",schemaPath:"#/properties/querie\
s/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.chunks_considered!==void 0&&l.call(s,"chunks_considered")){let r=s.chunks_considered;
if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/chunks_considered",schemaPath:"#/properties/chunks_considered/type",keyword:"t\
ype",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/chunks_considered",schemaPath:"\
#/properties/chunks_considered/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.evidence!==void 0&&l.call(s,"evid\
ence")){let r=s.evidence;if(!(typeof r=="number"&&isFinite(r))&&r!==null){let i={instancePath:n+"/evidence",schemaPath:"#/properties/evidence/type",keyword:"typ\
e",params:{type:jt.properties.evidence.type}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>1||isNaN(r)){let i={instancePath:n+"/evidenc\
e",schemaPath:"#/properties/evidence/maximum",keyword:"maximum",params:{comparison:"<=",limit:1}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+
"/evidence",schemaPath:"#/properties/evidence/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}if(s.threshold!==void 0&&
l.call(s,"threshold")){let r=s.threshold;if(typeof r=="number"&&isFinite(r)){if(r>1||isNaN(r)){let i={instancePath:n+"/threshold",schemaPath:"#/properties/thres\
hold/maximum",keyword:"maximum",params:{comparison:"<=",limit:1}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/threshold",schemaPath:"\
#/properties/threshold/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/threshold",schemaPath:"\
#/properties/threshold/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}if(s.chunks!==void 0&&l.call(s,"chunks")){let r=s.chunks;if(Array.
isArray(r)){if(r.length>10){let o={instancePath:n+"/chunks",schemaPath:"#/properties/chunks/maxItems",keyword:"maxItems",params:{limit:10}};e===null?e=[o]:e.push(
o),t++}let i=r.length;for(let o=0;o<i;o++)if(Ge(r[o],{instancePath:n+"/chunks/"+o,parentData:r,parentDataProperty:o,rootData:a})||(e=e===null?Ge.errors:e.concat(
Ge.errors),t=e.length),t>100)return ke.errors=e,!1}else{let i={instancePath:n+"/chunks",schemaPath:"#/properties/chunks/type",keyword:"type",params:{type:"array"}};
e===null?e=[i]:e.push(i),t++}}if(s.degraded!==void 0&&l.call(s,"degraded")){let r=s.degraded;if(Array.isArray(r)){if(r.length<1){let o={instancePath:n+"/degrade\
d",schemaPath:"#/properties/degraded/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++)if(zr(r[o],{
instancePath:n+"/degraded/"+o,parentData:r,parentDataProperty:o,rootData:a})||(e=e===null?zr.errors:e.concat(zr.errors),t=e.length),t>100)return ke.errors=e,!1}else{
let i={instancePath:n+"/degraded",schemaPath:"#/properties/degraded/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return ke.errors=e,t===0}function Ye(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.iter===void 0||
!l.call(s,"iter")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"iter"}};e===null?e=[r]:e.push(r),t++}if(s.kind===void 0||
!l.call(s,"kind")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"kind"}};e===null?e=[r]:e.push(r),t++}if(s.context_chunks_added===
void 0||!l.call(s,"context_chunks_added")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"context_chunks_added"}};e===
null?e=[r]:e.push(r),t++}if(s.forced_stop===void 0||!l.call(s,"forced_stop")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
forced_stop"}};e===null?e=[r]:e.push(r),t++}if(s.llm_call_ms===void 0||!l.call(s,"llm_call_ms")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",
params:{missingProperty:"llm_call_ms"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="iter"||r==="kind"||r==="sub_queries"||r==="context_ch\
unks_added"||r==="forced_stop"||r==="llm_call_ms")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/\
0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Ye.errors=e,!1}if(s.iter!==void 0&&l.call(s,"iter")){let r=s.iter;
if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/iter",schemaPath:"#/properties/iter/type",keyword:"type",params:{type:"integer"}};
e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/iter",schemaPath:"#/properties/iter/minimum",keyword:"\
minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.kind!==void 0&&l.call(s,"kind")){let r=s.kind;if(!(r==="decompose"||r==="decide"||
r==="synthesize")){let i={instancePath:n+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues:Xi.properties.kind.enum}};e===null?e=[
i]:e.push(i),t++}}if(s.sub_queries!==void 0&&l.call(s,"sub_queries")){let r=s.sub_queries;if(Array.isArray(r)){let i=r.length;for(let o=0;o<i;o++){if(typeof r[o]!=
"string"){let m={instancePath:n+"/sub_queries/"+o,schemaPath:"#/properties/sub_queries/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[m]:
e.push(m),t++}if(t>100)return Ye.errors=e,!1}}else{let i={instancePath:n+"/sub_queries",schemaPath:"#/properties/sub_queries/type",keyword:"type",params:{type:"\
array"}};e===null?e=[i]:e.push(i),t++}}if(s.context_chunks_added!==void 0&&l.call(s,"context_chunks_added")){let r=s.context_chunks_added;if(!(typeof r=="number"&&
!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/context_chunks_added",schemaPath:"#/properties/context_chunks_added/type",keyword:"type",params:{type:"\
integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/context_chunks_added",schemaPath:"#/propert\
ies/context_chunks_added/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.forced_stop!==void 0&&l.call(s,"forced_\
stop")&&typeof s.forced_stop!="boolean"){let r={instancePath:n+"/forced_stop",schemaPath:"#/properties/forced_stop/type",keyword:"type",params:{type:"boolean"}};
e===null?e=[r]:e.push(r),t++}if(s.llm_call_ms!==void 0&&l.call(s,"llm_call_ms")){let r=s.llm_call_ms;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={
instancePath:n+"/llm_call_ms",schemaPath:"#/properties/llm_call_ms/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="numb\
er"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/llm_call_ms",schemaPath:"#/properties/llm_call_ms/minimum",keyword:"minimum",params:{comparison:">=",
limit:0}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Ye.
errors=e,t===0}function Mr(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){
if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_vers\
ion"}};e===null?e=[r]:e.push(r),t++}if(s.type===void 0||!l.call(s,"type")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
type"}};e===null?e=[r]:e.push(r),t++}if(s.hop===void 0||!l.call(s,"hop")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
hop"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="type"||r==="hop")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").
replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Mr.errors=
e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="answer_event.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/prope\
rties/schema_version/const",keyword:"const",params:{allowedValue:"answer_event.v1"}};e===null?e=[r]:e.push(r),t++}if(s.type!==void 0&&l.call(s,"type")&&s.type!==
"hop"){let r={instancePath:n+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue:"hop"}};e===null?e=[r]:e.push(r),t++}s.hop!==void 0&&
l.call(s,"hop")&&(Ye(s.hop,{instancePath:n+"/hop",parentData:s,parentDataProperty:"hop",rootData:a})||(e=e===null?Ye.errors:e.concat(Ye.errors),t=e.length))}else{
let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Mr.errors=e,t===0}function Tr(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.type===void 0||!l.call(s,"type")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"type"}};e===null?
e=[r]:e.push(r),t++}if(s.text===void 0||!l.call(s,"text")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"text"}};e===
null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="type"||r==="text")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(
/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Tr.errors=e,
!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="answer_event.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/propert\
ies/schema_version/const",keyword:"const",params:{allowedValue:"answer_event.v1"}};e===null?e=[r]:e.push(r),t++}if(s.type!==void 0&&l.call(s,"type")&&s.type!=="\
token"){let r={instancePath:n+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue:"token"}};e===null?e=[r]:e.push(r),t++}if(s.text!==
void 0&&l.call(s,"text")){let r=s.text;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/text",schemaPath:"#/properties/text/minLength",keyword:"minLeng\
th",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type:"string"}};
e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Tr.errors=
e,t===0}function Qe(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.nli_score===
void 0||!l.call(s,"nli_score")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"nli_score"}};e===null?e=[r]:e.push(r),
t++}if(s.nli_threshold===void 0||!l.call(s,"nli_threshold")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"nli_thres\
hold"}};e===null?e=[r]:e.push(r),t++}if(s.nli_passed===void 0||!l.call(s,"nli_passed")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"nli_passed"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="nli_score"||r==="nli_threshold"||r==="nli_passed"||r==="policy"||
r==="redacted"||r==="claims")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"\
false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Qe.errors=e,!1}if(s.nli_score!==void 0&&l.call(s,"nli_score")){let r=s.nli_score;if(typeof r==
"number"&&isFinite(r)){if(r>1||isNaN(r)){let i={instancePath:n+"/nli_score",schemaPath:"#/properties/nli_score/maximum",keyword:"maximum",params:{comparison:"<=",
limit:1}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/nli_score",schemaPath:"#/properties/nli_score/minimum",keyword:"minimum",params:{
comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/nli_score",schemaPath:"#/properties/nli_score/type",keyword:"type",params:{
type:"number"}};e===null?e=[i]:e.push(i),t++}}if(s.nli_threshold!==void 0&&l.call(s,"nli_threshold")){let r=s.nli_threshold;if(typeof r=="number"&&isFinite(r)){
if(r>1||isNaN(r)){let i={instancePath:n+"/nli_threshold",schemaPath:"#/properties/nli_threshold/maximum",keyword:"maximum",params:{comparison:"<=",limit:1}};e===
null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/nli_threshold",schemaPath:"#/properties/nli_threshold/minimum",keyword:"minimum",params:{comparison:"\
>=",limit:0}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/nli_threshold",schemaPath:"#/properties/nli_threshold/type",keyword:"type",params:{type:"\
number"}};e===null?e=[i]:e.push(i),t++}}if(s.nli_passed!==void 0&&l.call(s,"nli_passed")&&typeof s.nli_passed!="boolean"){let r={instancePath:n+"/nli_passed",schemaPath:"\
#/properties/nli_passed/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.policy!==void 0&&l.call(s,"policy")){let r=s.policy;if(!(r===
"refuse"||r==="redact")){let i={instancePath:n+"/policy",schemaPath:"#/properties/policy/enum",keyword:"enum",params:{allowedValues:Ji.properties.policy.enum}};
e===null?e=[i]:e.push(i),t++}}if(s.redacted!==void 0&&l.call(s,"redacted")){let r=s.redacted;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+
"/redacted",schemaPath:"#/properties/redacted/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<
0||isNaN(r))){let i={instancePath:n+"/redacted",schemaPath:"#/properties/redacted/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.
push(i),t++}}if(s.claims!==void 0&&l.call(s,"claims")){let r=s.claims;if(Array.isArray(r)){let i=r.length;for(let o=0;o<i;o++)if(he(r[o],{instancePath:n+"/claim\
s/"+o,parentData:r,parentDataProperty:o,rootData:a})||(e=e===null?he.errors:e.concat(he.errors),t=e.length),t>100)return Qe.errors=e,!1}else{let i={instancePath:n+
"/claims",schemaPath:"#/properties/claims/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/ty\
pe",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Qe.errors=e,t===0}function Br(s,{instancePath:n="",parentData:u,parentDataProperty:c,
rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.type===void 0||!l.call(s,"type")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"type"}};e===null?e=[r]:e.push(r),t++}if(s.verification===void 0||!l.call(s,"verification")){
let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"verification"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(
s))if(!(r==="schema_version"||r==="type"||r==="verification")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProper\
ties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Br.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,
"schema_version")&&s.schema_version!=="answer_event.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",
params:{allowedValue:"answer_event.v1"}};e===null?e=[r]:e.push(r),t++}if(s.type!==void 0&&l.call(s,"type")&&s.type!=="verification"){let r={instancePath:n+"/typ\
e",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue:"verification"}};e===null?e=[r]:e.push(r),t++}s.verification!==void 0&&l.call(s,"ve\
rification")&&(Qe(s.verification,{instancePath:n+"/verification",parentData:s,parentDataProperty:"verification",rootData:a})||(e=e===null?Qe.errors:e.concat(Qe.
errors),t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Br.errors=e,t===0}function Kr(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.type===void 0||!l.call(s,"type")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"type"}};e===null?
e=[r]:e.push(r),t++}if(s.answer===void 0||!l.call(s,"answer")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"answer"}};
e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="type"||r==="answer")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(
/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Kr.errors=e,
!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="answer_event.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/propert\
ies/schema_version/const",keyword:"const",params:{allowedValue:"answer_event.v1"}};e===null?e=[r]:e.push(r),t++}if(s.type!==void 0&&l.call(s,"type")&&s.type!=="\
final"){let r={instancePath:n+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue:"final"}};e===null?e=[r]:e.push(r),t++}s.answer!==
void 0&&l.call(s,"answer")&&(Sr(s.answer,{instancePath:n+"/answer",parentData:s,parentDataProperty:"answer",rootData:a})||(e=e===null?Sr.errors:e.concat(Sr.errors),
t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Kr.errors=e,t===0}function et(s,{
instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){let r=s.type;if(typeof r=="str\
ing")if(r==="retrieval_done")ke(s,{instancePath:n,parentData:u,parentDataProperty:c,rootData:a})||(e=e===null?ke.errors:e.concat(ke.errors),t=e.length);else if(r===
"hop")Mr(s,{instancePath:n,parentData:u,parentDataProperty:c,rootData:a})||(e=e===null?Mr.errors:e.concat(Mr.errors),t=e.length);else if(r==="token")Tr(s,{instancePath:n,
parentData:u,parentDataProperty:c,rootData:a})||(e=e===null?Tr.errors:e.concat(Tr.errors),t=e.length);else if(r==="verification")Br(s,{instancePath:n,parentData:u,
parentDataProperty:c,rootData:a})||(e=e===null?Br.errors:e.concat(Br.errors),t=e.length);else if(r==="final")Kr(s,{instancePath:n,parentData:u,parentDataProperty:c,
rootData:a})||(e=e===null?Kr.errors:e.concat(Kr.errors),t=e.length);else{let i={instancePath:n,schemaPath:"#/discriminator",keyword:"discriminator",params:{error:"\
mapping",tag:"type",tagValue:r}};e===null?e=[i]:e.push(i),t++}else{let i={instancePath:n,schemaPath:"#/discriminator",keyword:"discriminator",params:{error:"tag",
tag:"type",tagValue:r}};e===null?e=[i]:e.push(i),t++}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(
r),t++}return et.errors=e,t===0}var Ot=vi,wi={$schema:"https://json-schema.org/draft/2020-12/schema",$id:"https://kebab.local/wire/v1/ask_request.schema.json",type:"\
object",required:["question"],additionalProperties:{allOf:[!1],enough:!0},properties:{question:{type:"string",minLength:1,maxLength:32768,pattern:"\\S"},mode:{$ref:"\
search_request.schema.json#/$defs/SearchMode"},k:{type:"integer",minimum:1,maximum:1e3,default:10},filters:{$ref:"search_request.schema.json#/$defs/SearchFilter\
s"},freshness:{type:"boolean",default:!1},multi_hop:{type:"boolean",default:!1},max_depth:{type:"integer",minimum:1,maximum:10,default:3},max_sub_queries:{type:"\
integer",minimum:1,maximum:10,default:5},max_pool_chunks:{type:"integer",minimum:1,maximum:1e3,default:24},max_context_tokens:{type:"integer",minimum:1,maximum:9007199254740991,
default:8e3},max_output_tokens:{type:"integer",minimum:1,maximum:9007199254740991,default:1024},max_tokens:{type:"integer",minimum:0,maximum:9007199254740991},temperature:{
type:"number",minimum:0,maximum:2,default:0},seed:{type:"integer",minimum:-9007199254740991,maximum:9007199254740991},evidence_threshold:{type:"number",minimum:0,
maximum:1},nli_threshold:{type:"number",minimum:0,maximum:1},nli_policy:{enum:["refuse","redact"],default:"refuse"},uncited_policy:{enum:["refuse","redact"]},conversation:{
$ref:"conversation.schema.json"}}},Hs=new RegExp("\\S","u");function Ys(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;
if(!(s==="lexical"||s==="vector"||s==="hybrid")){let r={instancePath:n,schemaPath:"#/enum",keyword:"enum",params:{allowedValues:Te.enum}};e===null?e=[r]:e.push(
r),t++}return Ys.errors=e,t===0}var ui={type:"object",additionalProperties:{allOf:[!1],enough:!0},properties:{tags:{$ref:"#/$defs/OneOrMany"},lang:{$ref:"#/$def\
s/OneOrMany"},path_glob:{anyOf:[{type:"string",maxLength:4096},{type:"array",minItems:1,maxItems:1e3,items:{allOf:[{type:"string",maxLength:4096}],enough:!0}}]},
doc_id:{$ref:"#/$defs/OneOrMany"},media:{anyOf:[{$ref:"#/$defs/Media"},{type:"array",minItems:1,maxItems:1e3,items:{allOf:[{$ref:"#/$defs/Media"}],enough:!0}}]},
repo:{$ref:"#/$defs/OneOrMany"},code_lang:{$ref:"#/$defs/OneOrMany"},source_id:{$ref:"#/$defs/OneOrMany"},trust_min:{$ref:"#/$defs/Trust"},indexed_after:{type:"\
string",format:"date-time",pattern:"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])[Tt]([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]+)?([Zz]|[+-]([01][0-9\
]|2[0-3]):[0-5][0-9])$"},metadata:{type:"object",minProperties:1,additionalProperties:{allOf:[{$ref:"#/$defs/FieldCondition"}],enough:!0}},and:{type:"array",minItems:1,
maxItems:100,items:{allOf:[{$ref:"#/$defs/SearchFilters"}],enough:!0}},or:{type:"array",minItems:1,maxItems:100,items:{allOf:[{$ref:"#/$defs/SearchFilters"}],enough:!0}},
not:{$ref:"#/$defs/SearchFilters"}}};function P(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0,r=t,i=!1,o=t;if(typeof s!="string"){let p={instancePath:n,schemaPath:"\
#/anyOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[p]:e.push(p),t++}var m=o===t;if(i=i||m,!i){let p=t;if(Array.isArray(s)){if(s.length>1e3){let N={
instancePath:n,schemaPath:"#/anyOf/1/maxItems",keyword:"maxItems",params:{limit:1e3}};e===null?e=[N]:e.push(N),t++}if(s.length<1){let N={instancePath:n,schemaPath:"\
#/anyOf/1/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[N]:e.push(N),t++}let d=s.length;for(let N=0;N<d;N++){if(typeof s[N]!="string"){let w={instancePath:n+
"/"+N,schemaPath:"#/anyOf/1/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[w]:e.push(w),t++}if(t>100)return P.errors=e,!1}}else{let d={instancePath:n,
schemaPath:"#/anyOf/1/type",keyword:"type",params:{type:"array"}};e===null?e=[d]:e.push(d),t++}var m=p===t;i=i||m}if(i)t=r,e!==null&&(r?e.length=r:e=null);else{
let p={instancePath:n,schemaPath:"#/anyOf",keyword:"anyOf",params:{}};e===null?e=[p]:e.push(p),t++}return P.errors=e,t===0}function A(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(typeof s=="string"){if(h(s)>32){let r={instancePath:n,schemaPath:"\
#/maxLength",keyword:"maxLength",params:{limit:32}};e===null?e=[r]:e.push(r),t++}if(h(s)<1){let r={instancePath:n,schemaPath:"#/minLength",keyword:"minLength",params:{
limit:1}};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}return A.
errors=e,t===0}var Oi={enum:["primary","secondary","generated"]};function H(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,
t=0;if(!(s==="primary"||s==="secondary"||s==="generated")){let r={instancePath:n,schemaPath:"#/enum",keyword:"enum",params:{allowedValues:Oi.enum}};e===null?e=[
r]:e.push(r),t++}return H.errors=e,t===0}function le(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0,r=t,i=!1,o=t;if(typeof s=="string"){if(h(s)>1e4){let p={instancePath:n,
schemaPath:"#/anyOf/0/maxLength",keyword:"maxLength",params:{limit:1e4}};e===null?e=[p]:e.push(p),t++}}else{let p={instancePath:n,schemaPath:"#/anyOf/0/type",keyword:"\
type",params:{type:"string"}};e===null?e=[p]:e.push(p),t++}var m=o===t;if(i=i||m,!i){let p=t;if(!(typeof s=="number"&&isFinite(s))){let d={instancePath:n,schemaPath:"\
#/anyOf/1/type",keyword:"type",params:{type:"number"}};e===null?e=[d]:e.push(d),t++}var m=p===t;if(i=i||m,!i){let d=t;if(typeof s!="boolean"){let w={instancePath:n,
schemaPath:"#/anyOf/2/type",keyword:"type",params:{type:"boolean"}};e===null?e=[w]:e.push(w),t++}var m=d===t;i=i||m}}if(i)t=r,e!==null&&(r?e.length=r:e=null);else{
let p={instancePath:n,schemaPath:"#/anyOf",keyword:"anyOf",params:{}};e===null?e=[p]:e.push(p),t++}return le.errors=e,t===0}function qe(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(Array.isArray(s)){if(s.length>1e3){let i={instancePath:n,
schemaPath:"#/maxItems",keyword:"maxItems",params:{limit:1e3}};e===null?e=[i]:e.push(i),t++}if(s.length<1){let i={instancePath:n,schemaPath:"#/minItems",keyword:"\
minItems",params:{limit:1}};e===null?e=[i]:e.push(i),t++}let r=s.length;for(let i=0;i<r;i++)if(le(s[i],{instancePath:n+"/"+i,parentData:s,parentDataProperty:i,rootData:a})||
(e=e===null?le.errors:e.concat(le.errors),t=e.length),t>100)return qe.errors=e,!1}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"ar\
ray"}};e===null?e=[r]:e.push(r),t++}return qe.errors=e,t===0}function B(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0,r=t,i=!1,o=t;if(typeof s=="string"){if(h(s)>1e4){let p={instancePath:n,
schemaPath:"#/anyOf/0/maxLength",keyword:"maxLength",params:{limit:1e4}};e===null?e=[p]:e.push(p),t++}}else{let p={instancePath:n,schemaPath:"#/anyOf/0/type",keyword:"\
type",params:{type:"string"}};e===null?e=[p]:e.push(p),t++}var m=o===t;if(i=i||m,!i){let p=t;if(!(typeof s=="number"&&isFinite(s))){let d={instancePath:n,schemaPath:"\
#/anyOf/1/type",keyword:"type",params:{type:"number"}};e===null?e=[d]:e.push(d),t++}var m=p===t;i=i||m}if(i)t=r,e!==null&&(r?e.length=r:e=null);else{let p={instancePath:n,
schemaPath:"#/anyOf",keyword:"anyOf",params:{}};e===null?e=[p]:e.push(p),t++}return B.errors=e,t===0}function Hr(s,{instancePath:n="",parentData:u,parentDataProperty:c,
rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(Object.keys(s).length<1){let r={instancePath:n,schemaPath:"#/minProperties",keyword:"\
minProperties",params:{limit:1}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="eq"||r==="in"||r==="gt"||r==="gte"||r==="lt"||r==="lte"||r===
"contains"||r==="exists")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"\
false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Hr.errors=e,!1}if(s.eq!==void 0&&l.call(s,"eq")&&(le(s.eq,{instancePath:n+"/eq",parentData:s,
parentDataProperty:"eq",rootData:a})||(e=e===null?le.errors:e.concat(le.errors),t=e.length)),s.in!==void 0&&l.call(s,"in")&&(qe(s.in,{instancePath:n+"/in",parentData:s,
parentDataProperty:"in",rootData:a})||(e=e===null?qe.errors:e.concat(qe.errors),t=e.length)),s.gt!==void 0&&l.call(s,"gt")&&(B(s.gt,{instancePath:n+"/gt",parentData:s,
parentDataProperty:"gt",rootData:a})||(e=e===null?B.errors:e.concat(B.errors),t=e.length)),s.gte!==void 0&&l.call(s,"gte")&&(B(s.gte,{instancePath:n+"/gte",parentData:s,
parentDataProperty:"gte",rootData:a})||(e=e===null?B.errors:e.concat(B.errors),t=e.length)),s.lt!==void 0&&l.call(s,"lt")&&(B(s.lt,{instancePath:n+"/lt",parentData:s,
parentDataProperty:"lt",rootData:a})||(e=e===null?B.errors:e.concat(B.errors),t=e.length)),s.lte!==void 0&&l.call(s,"lte")&&(B(s.lte,{instancePath:n+"/lte",parentData:s,
parentDataProperty:"lte",rootData:a})||(e=e===null?B.errors:e.concat(B.errors),t=e.length)),s.contains!==void 0&&l.call(s,"contains")){let r=s.contains;if(typeof r==
"string"){if(h(r)>1e4){let i={instancePath:n+"/contains",schemaPath:"#/properties/contains/maxLength",keyword:"maxLength",params:{limit:1e4}};e===null?e=[i]:e.push(
i),t++}}else{let i={instancePath:n+"/contains",schemaPath:"#/properties/contains/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.
exists!==void 0&&l.call(s,"exists")&&typeof s.exists!="boolean"){let r={instancePath:n+"/exists",schemaPath:"#/properties/exists/type",keyword:"type",params:{type:"\
boolean"}};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Hr.
errors=e,t===0}function U(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0,r=t,i=!1,o=t;le(s,{instancePath:n,parentData:u,
parentDataProperty:c,rootData:a})||(e=e===null?le.errors:e.concat(le.errors),t=e.length);var m=o===t;if(i=i||m,!i){let p=t;qe(s,{instancePath:n,parentData:u,parentDataProperty:c,
rootData:a})||(e=e===null?qe.errors:e.concat(qe.errors),t=e.length);var m=p===t;if(i=i||m,!i){let d=t;Hr(s,{instancePath:n,parentData:u,parentDataProperty:c,rootData:a})||
(e=e===null?Hr.errors:e.concat(Hr.errors),t=e.length);var m=d===t;i=i||m}}if(i)t=r,e!==null&&(r?e.length=r:e=null);else{let p={instancePath:n,schemaPath:"#/anyO\
f",keyword:"anyOf",params:{}};e===null?e=[p]:e.push(p),t++}return U.errors=e,t===0}var fi=new RegExp("^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])[Tt]([01\
][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]+)?([Zz]|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$","u"),me={validate:v};function v(s,{instancePath:n="",parentData:u,parentDataProperty:c,
rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){for(let o of Object.keys(s))if(!l.call(ui.properties,o)){let m={instancePath:n+"/"+
o.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[m]:e.push(m),
t++,t>100)return v.errors=e,!1}if(s.tags!==void 0&&l.call(s,"tags")&&(P(s.tags,{instancePath:n+"/tags",parentData:s,parentDataProperty:"tags",rootData:a})||(e=e===
null?P.errors:e.concat(P.errors),t=e.length)),s.lang!==void 0&&l.call(s,"lang")&&(P(s.lang,{instancePath:n+"/lang",parentData:s,parentDataProperty:"lang",rootData:a})||
(e=e===null?P.errors:e.concat(P.errors),t=e.length)),s.path_glob!==void 0&&l.call(s,"path_glob")){let o=s.path_glob,m=t,p=!1,y=t;if(typeof o=="string"){if(h(o)>
4096){let d={instancePath:n+"/path_glob",schemaPath:"#/properties/path_glob/anyOf/0/maxLength",keyword:"maxLength",params:{limit:4096}};e===null?e=[d]:e.push(d),
t++}}else{let d={instancePath:n+"/path_glob",schemaPath:"#/properties/path_glob/anyOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[d]:e.push(d),t++}
var r=y===t;if(p=p||r,!p){let d=t;if(Array.isArray(o)){if(o.length>1e3){let _={instancePath:n+"/path_glob",schemaPath:"#/properties/path_glob/anyOf/1/maxItems",
keyword:"maxItems",params:{limit:1e3}};e===null?e=[_]:e.push(_),t++}if(o.length<1){let _={instancePath:n+"/path_glob",schemaPath:"#/properties/path_glob/anyOf/1\
/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[_]:e.push(_),t++}let w=o.length;for(let _=0;_<w;_++){let k=o[_];if(typeof k=="string"){if(h(k)>4096){
let b={instancePath:n+"/path_glob/"+_,schemaPath:"#/properties/path_glob/anyOf/1/items/allOf/0/maxLength",keyword:"maxLength",params:{limit:4096}};e===null?e=[b]:
e.push(b),t++}}else{let b={instancePath:n+"/path_glob/"+_,schemaPath:"#/properties/path_glob/anyOf/1/items/allOf/0/type",keyword:"type",params:{type:"string"}};
e===null?e=[b]:e.push(b),t++}if(t>100)return v.errors=e,!1}}else{let w={instancePath:n+"/path_glob",schemaPath:"#/properties/path_glob/anyOf/1/type",keyword:"ty\
pe",params:{type:"array"}};e===null?e=[w]:e.push(w),t++}var r=d===t;p=p||r}if(p)t=m,e!==null&&(m?e.length=m:e=null);else{let d={instancePath:n+"/path_glob",schemaPath:"\
#/properties/path_glob/anyOf",keyword:"anyOf",params:{}};e===null?e=[d]:e.push(d),t++}}if(s.doc_id!==void 0&&l.call(s,"doc_id")&&(P(s.doc_id,{instancePath:n+"/d\
oc_id",parentData:s,parentDataProperty:"doc_id",rootData:a})||(e=e===null?P.errors:e.concat(P.errors),t=e.length)),s.media!==void 0&&l.call(s,"media")){let o=s.
media,m=t,p=!1,y=t;A(o,{instancePath:n+"/media",parentData:s,parentDataProperty:"media",rootData:a})||(e=e===null?A.errors:e.concat(A.errors),t=e.length);var i=y===
t;if(p=p||i,!p){let d=t;if(Array.isArray(o)){if(o.length>1e3){let _={instancePath:n+"/media",schemaPath:"#/properties/media/anyOf/1/maxItems",keyword:"maxItems",
params:{limit:1e3}};e===null?e=[_]:e.push(_),t++}if(o.length<1){let _={instancePath:n+"/media",schemaPath:"#/properties/media/anyOf/1/minItems",keyword:"minItem\
s",params:{limit:1}};e===null?e=[_]:e.push(_),t++}let w=o.length;for(let _=0;_<w;_++)if(A(o[_],{instancePath:n+"/media/"+_,parentData:o,parentDataProperty:_,rootData:a})||
(e=e===null?A.errors:e.concat(A.errors),t=e.length),t>100)return v.errors=e,!1}else{let w={instancePath:n+"/media",schemaPath:"#/properties/media/anyOf/1/type",
keyword:"type",params:{type:"array"}};e===null?e=[w]:e.push(w),t++}var i=d===t;p=p||i}if(p)t=m,e!==null&&(m?e.length=m:e=null);else{let d={instancePath:n+"/medi\
a",schemaPath:"#/properties/media/anyOf",keyword:"anyOf",params:{}};e===null?e=[d]:e.push(d),t++}}if(s.repo!==void 0&&l.call(s,"repo")&&(P(s.repo,{instancePath:n+
"/repo",parentData:s,parentDataProperty:"repo",rootData:a})||(e=e===null?P.errors:e.concat(P.errors),t=e.length)),s.code_lang!==void 0&&l.call(s,"code_lang")&&(P(
s.code_lang,{instancePath:n+"/code_lang",parentData:s,parentDataProperty:"code_lang",rootData:a})||(e=e===null?P.errors:e.concat(P.errors),t=e.length)),s.source_id!==
void 0&&l.call(s,"source_id")&&(P(s.source_id,{instancePath:n+"/source_id",parentData:s,parentDataProperty:"source_id",rootData:a})||(e=e===null?P.errors:e.concat(
P.errors),t=e.length)),s.trust_min!==void 0&&l.call(s,"trust_min")&&(H(s.trust_min,{instancePath:n+"/trust_min",parentData:s,parentDataProperty:"trust_min",rootData:a})||
(e=e===null?H.errors:e.concat(H.errors),t=e.length)),s.indexed_after!==void 0&&l.call(s,"indexed_after")){let o=s.indexed_after;if(typeof o=="string"){if(!fi.test(
o)){let m={instancePath:n+"/indexed_after",schemaPath:"#/properties/indexed_after/pattern",keyword:"pattern",params:{pattern:"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|\
[12][0-9]|3[01])[Tt]([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]+)?([Zz]|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$"}};e===null?e=[m]:e.push(m),t++}if(!C.validate(
o)){let m={instancePath:n+"/indexed_after",schemaPath:"#/properties/indexed_after/format",keyword:"format",params:{format:"date-time"}};e===null?e=[m]:e.push(m),
t++}}else{let m={instancePath:n+"/indexed_after",schemaPath:"#/properties/indexed_after/type",keyword:"type",params:{type:"string"}};e===null?e=[m]:e.push(m),t++}}
if(s.metadata!==void 0&&l.call(s,"metadata")){let o=s.metadata;if(o&&typeof o=="object"&&!Array.isArray(o)){if(Object.keys(o).length<1){let m={instancePath:n+"/\
metadata",schemaPath:"#/properties/metadata/minProperties",keyword:"minProperties",params:{limit:1}};e===null?e=[m]:e.push(m),t++}for(let m of Object.keys(o))if(U(
o[m],{instancePath:n+"/metadata/"+m.replace(/~/g,"~0").replace(/\//g,"~1"),parentData:o,parentDataProperty:m,rootData:a})||(e=e===null?U.errors:e.concat(U.errors),
t=e.length),t>100)return v.errors=e,!1}else{let m={instancePath:n+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type:"object"}};e===
null?e=[m]:e.push(m),t++}}if(s.and!==void 0&&l.call(s,"and")){let o=s.and;if(Array.isArray(o)){if(o.length>100){let p={instancePath:n+"/and",schemaPath:"#/prope\
rties/and/maxItems",keyword:"maxItems",params:{limit:100}};e===null?e=[p]:e.push(p),t++}if(o.length<1){let p={instancePath:n+"/and",schemaPath:"#/properties/and\
/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[p]:e.push(p),t++}let m=o.length;for(let p=0;p<m;p++)if(me.validate(o[p],{instancePath:n+"/and/"+p,parentData:o,
parentDataProperty:p,rootData:a})||(e=e===null?me.validate.errors:e.concat(me.validate.errors),t=e.length),t>100)return v.errors=e,!1}else{let m={instancePath:n+
"/and",schemaPath:"#/properties/and/type",keyword:"type",params:{type:"array"}};e===null?e=[m]:e.push(m),t++}}if(s.or!==void 0&&l.call(s,"or")){let o=s.or;if(Array.
isArray(o)){if(o.length>100){let p={instancePath:n+"/or",schemaPath:"#/properties/or/maxItems",keyword:"maxItems",params:{limit:100}};e===null?e=[p]:e.push(p),t++}
if(o.length<1){let p={instancePath:n+"/or",schemaPath:"#/properties/or/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[p]:e.push(p),t++}let m=o.length;
for(let p=0;p<m;p++)if(me.validate(o[p],{instancePath:n+"/or/"+p,parentData:o,parentDataProperty:p,rootData:a})||(e=e===null?me.validate.errors:e.concat(me.validate.
errors),t=e.length),t>100)return v.errors=e,!1}else{let m={instancePath:n+"/or",schemaPath:"#/properties/or/type",keyword:"type",params:{type:"array"}};e===null?
e=[m]:e.push(m),t++}}s.not!==void 0&&l.call(s,"not")&&(me.validate(s.not,{instancePath:n+"/not",parentData:s,parentDataProperty:"not",rootData:a})||(e=e===null?
me.validate.errors:e.concat(me.validate.errors),t=e.length))}else{let o={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[o]:
e.push(o),t++}return v.errors=e,t===0}function ie(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="objec\
t"&&!Array.isArray(s)){for(let o of Object.keys(s))if(!l.call(ui.properties,o)){let m={instancePath:n+"/"+o.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#\
/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[m]:e.push(m),t++,t>100)return ie.errors=e,!1}if(s.tags!==void 0&&l.
call(s,"tags")&&(P(s.tags,{instancePath:n+"/tags",parentData:s,parentDataProperty:"tags",rootData:a})||(e=e===null?P.errors:e.concat(P.errors),t=e.length)),s.lang!==
void 0&&l.call(s,"lang")&&(P(s.lang,{instancePath:n+"/lang",parentData:s,parentDataProperty:"lang",rootData:a})||(e=e===null?P.errors:e.concat(P.errors),t=e.length)),
s.path_glob!==void 0&&l.call(s,"path_glob")){let o=s.path_glob,m=t,p=!1,y=t;if(typeof o=="string"){if(h(o)>4096){let d={instancePath:n+"/path_glob",schemaPath:"\
#/properties/path_glob/anyOf/0/maxLength",keyword:"maxLength",params:{limit:4096}};e===null?e=[d]:e.push(d),t++}}else{let d={instancePath:n+"/path_glob",schemaPath:"\
#/properties/path_glob/anyOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[d]:e.push(d),t++}var r=y===t;if(p=p||r,!p){let d=t;if(Array.isArray(o)){
if(o.length>1e3){let _={instancePath:n+"/path_glob",schemaPath:"#/properties/path_glob/anyOf/1/maxItems",keyword:"maxItems",params:{limit:1e3}};e===null?e=[_]:e.
push(_),t++}if(o.length<1){let _={instancePath:n+"/path_glob",schemaPath:"#/properties/path_glob/anyOf/1/minItems",keyword:"minItems",params:{limit:1}};e===null?
e=[_]:e.push(_),t++}let w=o.length;for(let _=0;_<w;_++){let k=o[_];if(typeof k=="string"){if(h(k)>4096){let b={instancePath:n+"/path_glob/"+_,schemaPath:"#/prop\
erties/path_glob/anyOf/1/items/allOf/0/maxLength",keyword:"maxLength",params:{limit:4096}};e===null?e=[b]:e.push(b),t++}}else{let b={instancePath:n+"/path_glob/"+
_,schemaPath:"#/properties/path_glob/anyOf/1/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[b]:e.push(b),t++}if(t>100)return ie.errors=e,
!1}}else{let w={instancePath:n+"/path_glob",schemaPath:"#/properties/path_glob/anyOf/1/type",keyword:"type",params:{type:"array"}};e===null?e=[w]:e.push(w),t++}
var r=d===t;p=p||r}if(p)t=m,e!==null&&(m?e.length=m:e=null);else{let d={instancePath:n+"/path_glob",schemaPath:"#/properties/path_glob/anyOf",keyword:"anyOf",params:{}};
e===null?e=[d]:e.push(d),t++}}if(s.doc_id!==void 0&&l.call(s,"doc_id")&&(P(s.doc_id,{instancePath:n+"/doc_id",parentData:s,parentDataProperty:"doc_id",rootData:a})||
(e=e===null?P.errors:e.concat(P.errors),t=e.length)),s.media!==void 0&&l.call(s,"media")){let o=s.media,m=t,p=!1,y=t;A(o,{instancePath:n+"/media",parentData:s,parentDataProperty:"\
media",rootData:a})||(e=e===null?A.errors:e.concat(A.errors),t=e.length);var i=y===t;if(p=p||i,!p){let d=t;if(Array.isArray(o)){if(o.length>1e3){let _={instancePath:n+
"/media",schemaPath:"#/properties/media/anyOf/1/maxItems",keyword:"maxItems",params:{limit:1e3}};e===null?e=[_]:e.push(_),t++}if(o.length<1){let _={instancePath:n+
"/media",schemaPath:"#/properties/media/anyOf/1/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[_]:e.push(_),t++}let w=o.length;for(let _=0;_<w;_++)if(A(
o[_],{instancePath:n+"/media/"+_,parentData:o,parentDataProperty:_,rootData:a})||(e=e===null?A.errors:e.concat(A.errors),t=e.length),t>100)return ie.errors=e,!1}else{
let w={instancePath:n+"/media",schemaPath:"#/properties/media/anyOf/1/type",keyword:"type",params:{type:"array"}};e===null?e=[w]:e.push(w),t++}var i=d===t;p=p||
i}if(p)t=m,e!==null&&(m?e.length=m:e=null);else{let d={instancePath:n+"/media",schemaPath:"#/properties/media/anyOf",keyword:"anyOf",params:{}};e===null?e=[d]:e.
push(d),t++}}if(s.repo!==void 0&&l.call(s,"repo")&&(P(s.repo,{instancePath:n+"/repo",parentData:s,parentDataProperty:"repo",rootData:a})||(e=e===null?P.errors:e.
concat(P.errors),t=e.length)),s.code_lang!==void 0&&l.call(s,"code_lang")&&(P(s.code_lang,{instancePath:n+"/code_lang",parentData:s,parentDataProperty:"code_lan\
g",rootData:a})||(e=e===null?P.errors:e.concat(P.errors),t=e.length)),s.source_id!==void 0&&l.call(s,"source_id")&&(P(s.source_id,{instancePath:n+"/source_id",parentData:s,
parentDataProperty:"source_id",rootData:a})||(e=e===null?P.errors:e.concat(P.errors),t=e.length)),s.trust_min!==void 0&&l.call(s,"trust_min")&&(H(s.trust_min,{instancePath:n+
"/trust_min",parentData:s,parentDataProperty:"trust_min",rootData:a})||(e=e===null?H.errors:e.concat(H.errors),t=e.length)),s.indexed_after!==void 0&&l.call(s,"\
indexed_after")){let o=s.indexed_after;if(typeof o=="string"){if(!fi.test(o)){let m={instancePath:n+"/indexed_after",schemaPath:"#/properties/indexed_after/patt\
ern",keyword:"pattern",params:{pattern:"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])[Tt]([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]+)?([Zz]|[+-]([01]\
[0-9]|2[0-3]):[0-5][0-9])$"}};e===null?e=[m]:e.push(m),t++}if(!C.validate(o)){let m={instancePath:n+"/indexed_after",schemaPath:"#/properties/indexed_after/form\
at",keyword:"format",params:{format:"date-time"}};e===null?e=[m]:e.push(m),t++}}else{let m={instancePath:n+"/indexed_after",schemaPath:"#/properties/indexed_aft\
er/type",keyword:"type",params:{type:"string"}};e===null?e=[m]:e.push(m),t++}}if(s.metadata!==void 0&&l.call(s,"metadata")){let o=s.metadata;if(o&&typeof o=="ob\
ject"&&!Array.isArray(o)){if(Object.keys(o).length<1){let m={instancePath:n+"/metadata",schemaPath:"#/properties/metadata/minProperties",keyword:"minProperties",
params:{limit:1}};e===null?e=[m]:e.push(m),t++}for(let m of Object.keys(o))if(U(o[m],{instancePath:n+"/metadata/"+m.replace(/~/g,"~0").replace(/\//g,"~1"),parentData:o,
parentDataProperty:m,rootData:a})||(e=e===null?U.errors:e.concat(U.errors),t=e.length),t>100)return ie.errors=e,!1}else{let m={instancePath:n+"/metadata",schemaPath:"\
#/properties/metadata/type",keyword:"type",params:{type:"object"}};e===null?e=[m]:e.push(m),t++}}if(s.and!==void 0&&l.call(s,"and")){let o=s.and;if(Array.isArray(
o)){if(o.length>100){let p={instancePath:n+"/and",schemaPath:"#/properties/and/maxItems",keyword:"maxItems",params:{limit:100}};e===null?e=[p]:e.push(p),t++}if(o.
length<1){let p={instancePath:n+"/and",schemaPath:"#/properties/and/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[p]:e.push(p),t++}let m=o.length;for(let p=0;p<
m;p++)if(v(o[p],{instancePath:n+"/and/"+p,parentData:o,parentDataProperty:p,rootData:a})||(e=e===null?v.errors:e.concat(v.errors),t=e.length),t>100)return ie.errors=
e,!1}else{let m={instancePath:n+"/and",schemaPath:"#/properties/and/type",keyword:"type",params:{type:"array"}};e===null?e=[m]:e.push(m),t++}}if(s.or!==void 0&&
l.call(s,"or")){let o=s.or;if(Array.isArray(o)){if(o.length>100){let p={instancePath:n+"/or",schemaPath:"#/properties/or/maxItems",keyword:"maxItems",params:{limit:100}};
e===null?e=[p]:e.push(p),t++}if(o.length<1){let p={instancePath:n+"/or",schemaPath:"#/properties/or/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[p]:
e.push(p),t++}let m=o.length;for(let p=0;p<m;p++)if(v(o[p],{instancePath:n+"/or/"+p,parentData:o,parentDataProperty:p,rootData:a})||(e=e===null?v.errors:e.concat(
v.errors),t=e.length),t>100)return ie.errors=e,!1}else{let m={instancePath:n+"/or",schemaPath:"#/properties/or/type",keyword:"type",params:{type:"array"}};e===null?
e=[m]:e.push(m),t++}}s.not!==void 0&&l.call(s,"not")&&(v(s.not,{instancePath:n+"/not",parentData:s,parentDataProperty:"not",rootData:a})||(e=e===null?v.errors:e.
concat(v.errors),t=e.length))}else{let o={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[o]:e.push(o),t++}return ie.errors=
e,t===0}function Ur(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.question===
void 0||!l.call(s,"question")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"question"}};e===null?e=[r]:e.push(r),t++}
if(s.answer===void 0||!l.call(s,"answer")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"answer"}};e===null?e=[r]:e.
push(r),t++}for(let r of Object.keys(s))if(!(r==="question"||r==="answer"||r==="refused")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"\
#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Ur.errors=e,!1}if(s.question!==void 0&&
l.call(s,"question")){let r=s.question;if(typeof r=="string"){if(h(r)>32768){let i={instancePath:n+"/question",schemaPath:"#/properties/question/maxLength",keyword:"\
maxLength",params:{limit:32768}};e===null?e=[i]:e.push(i),t++}if(h(r)<1){let i={instancePath:n+"/question",schemaPath:"#/properties/question/minLength",keyword:"\
minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/question",schemaPath:"#/properties/question/type",keyword:"type",params:{
type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.answer!==void 0&&l.call(s,"answer")&&typeof s.answer!="string"){let r={instancePath:n+"/answer",schemaPath:"#\
/properties/answer/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.refused!==void 0&&l.call(s,"refused")&&typeof s.refused!="bool\
ean"){let r={instancePath:n+"/refused",schemaPath:"#/properties/refused/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}}else{let r={
instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Ur.errors=e,t===0}function Re(s,{instancePath:n="",
parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_\
version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.conversation_id===
void 0||!l.call(s,"conversation_id")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"conversation_id"}};e===null?e=[r]:
e.push(r),t++}if(s.turns===void 0||!l.call(s,"turns")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"turns"}};e===null?
e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="conversation_id"||r==="turns")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(
/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Re.errors=e,
!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="conversation.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/propert\
ies/schema_version/const",keyword:"const",params:{allowedValue:"conversation.v1"}};e===null?e=[r]:e.push(r),t++}if(s.conversation_id!==void 0&&l.call(s,"convers\
ation_id")){let r=s.conversation_id;if(typeof r=="string"){if(h(r)>1e3){let i={instancePath:n+"/conversation_id",schemaPath:"#/properties/conversation_id/maxLen\
gth",keyword:"maxLength",params:{limit:1e3}};e===null?e=[i]:e.push(i),t++}if(h(r)<1){let i={instancePath:n+"/conversation_id",schemaPath:"#/properties/conversat\
ion_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/conversation_id",schemaPath:"#/properties/con\
versation_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.turns!==void 0&&l.call(s,"turns")){let r=s.turns;if(Array.isArray(r)){
if(r.length>1e4){let o={instancePath:n+"/turns",schemaPath:"#/properties/turns/maxItems",keyword:"maxItems",params:{limit:1e4}};e===null?e=[o]:e.push(o),t++}let i=r.
length;for(let o=0;o<i;o++)if(Ur(r[o],{instancePath:n+"/turns/"+o,parentData:r,parentDataProperty:o,rootData:a})||(e=e===null?Ur.errors:e.concat(Ur.errors),t=e.
length),t>100)return Re.errors=e,!1}else{let i={instancePath:n+"/turns",schemaPath:"#/properties/turns/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:
e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Re.errors=e,t===0}function vi(s,{
instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.question===void 0||!l.call(
s,"question")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"question"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!l.call(wi.properties,r)){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",
keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return vi.errors=e,!1}if(s.question!==void 0&&l.call(s,"question")){let r=s.question;if(typeof r==
"string"){if(h(r)>32768){let i={instancePath:n+"/question",schemaPath:"#/properties/question/maxLength",keyword:"maxLength",params:{limit:32768}};e===null?e=[i]:
e.push(i),t++}if(h(r)<1){let i={instancePath:n+"/question",schemaPath:"#/properties/question/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(
i),t++}if(!Hs.test(r)){let i={instancePath:n+"/question",schemaPath:"#/properties/question/pattern",keyword:"pattern",params:{pattern:"\\S"}};e===null?e=[i]:e.push(
i),t++}}else{let i={instancePath:n+"/question",schemaPath:"#/properties/question/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.
mode!==void 0&&l.call(s,"mode")&&(Ys(s.mode,{instancePath:n+"/mode",parentData:s,parentDataProperty:"mode",rootData:a})||(e=e===null?Ys.errors:e.concat(Ys.errors),
t=e.length)),s.k!==void 0&&l.call(s,"k")){let r=s.k;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/k",schemaPath:"#/propertie\
s/k/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>1e3||isNaN(r)){let i={instancePath:n+"/k",
schemaPath:"#/properties/k/maximum",keyword:"maximum",params:{comparison:"<=",limit:1e3}};e===null?e=[i]:e.push(i),t++}if(r<1||isNaN(r)){let i={instancePath:n+"\
/k",schemaPath:"#/properties/k/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}}if(s.filters!==void 0&&l.call(s,"filt\
ers")&&(ie(s.filters,{instancePath:n+"/filters",parentData:s,parentDataProperty:"filters",rootData:a})||(e=e===null?ie.errors:e.concat(ie.errors),t=e.length)),s.
freshness!==void 0&&l.call(s,"freshness")&&typeof s.freshness!="boolean"){let r={instancePath:n+"/freshness",schemaPath:"#/properties/freshness/type",keyword:"t\
ype",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.multi_hop!==void 0&&l.call(s,"multi_hop")&&typeof s.multi_hop!="boolean"){let r={instancePath:n+
"/multi_hop",schemaPath:"#/properties/multi_hop/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.max_depth!==void 0&&l.call(s,"ma\
x_depth")){let r=s.max_depth;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/max_depth",schemaPath:"#/properties/max_depth/typ\
e",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>10||isNaN(r)){let i={instancePath:n+"/max_depth",
schemaPath:"#/properties/max_depth/maximum",keyword:"maximum",params:{comparison:"<=",limit:10}};e===null?e=[i]:e.push(i),t++}if(r<1||isNaN(r)){let i={instancePath:n+
"/max_depth",schemaPath:"#/properties/max_depth/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}}if(s.max_sub_queries!==
void 0&&l.call(s,"max_sub_queries")){let r=s.max_sub_queries;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/max_sub_queries",
schemaPath:"#/properties/max_sub_queries/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>10||
isNaN(r)){let i={instancePath:n+"/max_sub_queries",schemaPath:"#/properties/max_sub_queries/maximum",keyword:"maximum",params:{comparison:"<=",limit:10}};e===null?
e=[i]:e.push(i),t++}if(r<1||isNaN(r)){let i={instancePath:n+"/max_sub_queries",schemaPath:"#/properties/max_sub_queries/minimum",keyword:"minimum",params:{comparison:"\
>=",limit:1}};e===null?e=[i]:e.push(i),t++}}}if(s.max_pool_chunks!==void 0&&l.call(s,"max_pool_chunks")){let r=s.max_pool_chunks;if(!(typeof r=="number"&&!(r%1)&&
!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/max_pool_chunks",schemaPath:"#/properties/max_pool_chunks/type",keyword:"type",params:{type:"integer"}};e===null?
e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>1e3||isNaN(r)){let i={instancePath:n+"/max_pool_chunks",schemaPath:"#/properties/max_pool_chunks/ma\
ximum",keyword:"maximum",params:{comparison:"<=",limit:1e3}};e===null?e=[i]:e.push(i),t++}if(r<1||isNaN(r)){let i={instancePath:n+"/max_pool_chunks",schemaPath:"\
#/properties/max_pool_chunks/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}}if(s.max_context_tokens!==void 0&&l.call(
s,"max_context_tokens")){let r=s.max_context_tokens;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/max_context_tokens",schemaPath:"\
#/properties/max_context_tokens/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>9007199254740991||
isNaN(r)){let i={instancePath:n+"/max_context_tokens",schemaPath:"#/properties/max_context_tokens/maximum",keyword:"maximum",params:{comparison:"<=",limit:9007199254740991}};
e===null?e=[i]:e.push(i),t++}if(r<1||isNaN(r)){let i={instancePath:n+"/max_context_tokens",schemaPath:"#/properties/max_context_tokens/minimum",keyword:"minimum",
params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}}if(s.max_output_tokens!==void 0&&l.call(s,"max_output_tokens")){let r=s.max_output_tokens;if(!(typeof r==
"number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/max_output_tokens",schemaPath:"#/properties/max_output_tokens/type",keyword:"type",params:{type:"\
integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>9007199254740991||isNaN(r)){let i={instancePath:n+"/max_output_tokens",schemaPath:"\
#/properties/max_output_tokens/maximum",keyword:"maximum",params:{comparison:"<=",limit:9007199254740991}};e===null?e=[i]:e.push(i),t++}if(r<1||isNaN(r)){let i={
instancePath:n+"/max_output_tokens",schemaPath:"#/properties/max_output_tokens/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(
i),t++}}}if(s.max_tokens!==void 0&&l.call(s,"max_tokens")){let r=s.max_tokens;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/\
max_tokens",schemaPath:"#/properties/max_tokens/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>
9007199254740991||isNaN(r)){let i={instancePath:n+"/max_tokens",schemaPath:"#/properties/max_tokens/maximum",keyword:"maximum",params:{comparison:"<=",limit:9007199254740991}};
e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/max_tokens",schemaPath:"#/properties/max_tokens/minimum",keyword:"minimum",params:{comparison:"\
>=",limit:0}};e===null?e=[i]:e.push(i),t++}}}if(s.temperature!==void 0&&l.call(s,"temperature")){let r=s.temperature;if(typeof r=="number"&&isFinite(r)){if(r>2||
isNaN(r)){let i={instancePath:n+"/temperature",schemaPath:"#/properties/temperature/maximum",keyword:"maximum",params:{comparison:"<=",limit:2}};e===null?e=[i]:
e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/temperature",schemaPath:"#/properties/temperature/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};
e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/temperature",schemaPath:"#/properties/temperature/type",keyword:"type",params:{type:"number"}};e===null?
e=[i]:e.push(i),t++}}if(s.seed!==void 0&&l.call(s,"seed")){let r=s.seed;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/seed",
schemaPath:"#/properties/seed/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>9007199254740991||
isNaN(r)){let i={instancePath:n+"/seed",schemaPath:"#/properties/seed/maximum",keyword:"maximum",params:{comparison:"<=",limit:9007199254740991}};e===null?e=[i]:
e.push(i),t++}if(r<-9007199254740991||isNaN(r)){let i={instancePath:n+"/seed",schemaPath:"#/properties/seed/minimum",keyword:"minimum",params:{comparison:">=",limit:-9007199254740991}};
e===null?e=[i]:e.push(i),t++}}}if(s.evidence_threshold!==void 0&&l.call(s,"evidence_threshold")){let r=s.evidence_threshold;if(typeof r=="number"&&isFinite(r)){
if(r>1||isNaN(r)){let i={instancePath:n+"/evidence_threshold",schemaPath:"#/properties/evidence_threshold/maximum",keyword:"maximum",params:{comparison:"<=",limit:1}};
e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/evidence_threshold",schemaPath:"#/properties/evidence_threshold/minimum",keyword:"minimum",
params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/evidence_threshold",schemaPath:"#/properties/evidence_threshold/typ\
e",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}if(s.nli_threshold!==void 0&&l.call(s,"nli_threshold")){let r=s.nli_threshold;if(typeof r==
"number"&&isFinite(r)){if(r>1||isNaN(r)){let i={instancePath:n+"/nli_threshold",schemaPath:"#/properties/nli_threshold/maximum",keyword:"maximum",params:{comparison:"\
<=",limit:1}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/nli_threshold",schemaPath:"#/properties/nli_threshold/minimum",keyword:"min\
imum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/nli_threshold",schemaPath:"#/properties/nli_threshold/type",keyword:"\
type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}if(s.nli_policy!==void 0&&l.call(s,"nli_policy")){let r=s.nli_policy;if(!(r==="refuse"||r==="redact")){
let i={instancePath:n+"/nli_policy",schemaPath:"#/properties/nli_policy/enum",keyword:"enum",params:{allowedValues:wi.properties.nli_policy.enum}};e===null?e=[i]:
e.push(i),t++}}if(s.uncited_policy!==void 0&&l.call(s,"uncited_policy")){let r=s.uncited_policy;if(!(r==="refuse"||r==="redact")){let i={instancePath:n+"/uncite\
d_policy",schemaPath:"#/properties/uncited_policy/enum",keyword:"enum",params:{allowedValues:wi.properties.uncited_policy.enum}};e===null?e=[i]:e.push(i),t++}}s.
conversation!==void 0&&l.call(s,"conversation")&&(Re(s.conversation,{instancePath:n+"/conversation",parentData:s,parentDataProperty:"conversation",rootData:a})||
(e=e===null?Re.errors:e.concat(Re.errors),t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(
r),t++}return vi.errors=e,t===0}var Nt=Ke;function te(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){for(let o of Object.
keys(s))if(!l.call(ui.properties,o)){let m={instancePath:n+"/"+o.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",
keyword:"false schema",params:{}};if(e===null?e=[m]:e.push(m),t++,t>100)return te.errors=e,!1}if(s.tags!==void 0&&l.call(s,"tags")&&(P(s.tags,{instancePath:n+"/\
tags",parentData:s,parentDataProperty:"tags",rootData:a})||(e=e===null?P.errors:e.concat(P.errors),t=e.length)),s.lang!==void 0&&l.call(s,"lang")&&(P(s.lang,{instancePath:n+
"/lang",parentData:s,parentDataProperty:"lang",rootData:a})||(e=e===null?P.errors:e.concat(P.errors),t=e.length)),s.path_glob!==void 0&&l.call(s,"path_glob")){let o=s.
path_glob,m=t,p=!1,y=t;if(typeof o=="string"){if(h(o)>4096){let d={instancePath:n+"/path_glob",schemaPath:"#/properties/path_glob/anyOf/0/maxLength",keyword:"ma\
xLength",params:{limit:4096}};e===null?e=[d]:e.push(d),t++}}else{let d={instancePath:n+"/path_glob",schemaPath:"#/properties/path_glob/anyOf/0/type",keyword:"ty\
pe",params:{type:"string"}};e===null?e=[d]:e.push(d),t++}var r=y===t;if(p=p||r,!p){let d=t;if(Array.isArray(o)){if(o.length>1e3){let _={instancePath:n+"/path_gl\
ob",schemaPath:"#/properties/path_glob/anyOf/1/maxItems",keyword:"maxItems",params:{limit:1e3}};e===null?e=[_]:e.push(_),t++}if(o.length<1){let _={instancePath:n+
"/path_glob",schemaPath:"#/properties/path_glob/anyOf/1/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[_]:e.push(_),t++}let w=o.length;for(let _=0;_<
w;_++){let k=o[_];if(typeof k=="string"){if(h(k)>4096){let b={instancePath:n+"/path_glob/"+_,schemaPath:"#/properties/path_glob/anyOf/1/items/allOf/0/maxLength",
keyword:"maxLength",params:{limit:4096}};e===null?e=[b]:e.push(b),t++}}else{let b={instancePath:n+"/path_glob/"+_,schemaPath:"#/properties/path_glob/anyOf/1/ite\
ms/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[b]:e.push(b),t++}if(t>100)return te.errors=e,!1}}else{let w={instancePath:n+"/path_glob",schemaPath:"\
#/properties/path_glob/anyOf/1/type",keyword:"type",params:{type:"array"}};e===null?e=[w]:e.push(w),t++}var r=d===t;p=p||r}if(p)t=m,e!==null&&(m?e.length=m:e=null);else{
let d={instancePath:n+"/path_glob",schemaPath:"#/properties/path_glob/anyOf",keyword:"anyOf",params:{}};e===null?e=[d]:e.push(d),t++}}if(s.doc_id!==void 0&&l.call(
s,"doc_id")&&(P(s.doc_id,{instancePath:n+"/doc_id",parentData:s,parentDataProperty:"doc_id",rootData:a})||(e=e===null?P.errors:e.concat(P.errors),t=e.length)),s.
media!==void 0&&l.call(s,"media")){let o=s.media,m=t,p=!1,y=t;A(o,{instancePath:n+"/media",parentData:s,parentDataProperty:"media",rootData:a})||(e=e===null?A.errors:
e.concat(A.errors),t=e.length);var i=y===t;if(p=p||i,!p){let d=t;if(Array.isArray(o)){if(o.length>1e3){let _={instancePath:n+"/media",schemaPath:"#/properties/m\
edia/anyOf/1/maxItems",keyword:"maxItems",params:{limit:1e3}};e===null?e=[_]:e.push(_),t++}if(o.length<1){let _={instancePath:n+"/media",schemaPath:"#/propertie\
s/media/anyOf/1/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[_]:e.push(_),t++}let w=o.length;for(let _=0;_<w;_++)if(A(o[_],{instancePath:n+"/media\
/"+_,parentData:o,parentDataProperty:_,rootData:a})||(e=e===null?A.errors:e.concat(A.errors),t=e.length),t>100)return te.errors=e,!1}else{let w={instancePath:n+
"/media",schemaPath:"#/properties/media/anyOf/1/type",keyword:"type",params:{type:"array"}};e===null?e=[w]:e.push(w),t++}var i=d===t;p=p||i}if(p)t=m,e!==null&&(m?
e.length=m:e=null);else{let d={instancePath:n+"/media",schemaPath:"#/properties/media/anyOf",keyword:"anyOf",params:{}};e===null?e=[d]:e.push(d),t++}}if(s.repo!==
void 0&&l.call(s,"repo")&&(P(s.repo,{instancePath:n+"/repo",parentData:s,parentDataProperty:"repo",rootData:a})||(e=e===null?P.errors:e.concat(P.errors),t=e.length)),
s.code_lang!==void 0&&l.call(s,"code_lang")&&(P(s.code_lang,{instancePath:n+"/code_lang",parentData:s,parentDataProperty:"code_lang",rootData:a})||(e=e===null?P.
errors:e.concat(P.errors),t=e.length)),s.source_id!==void 0&&l.call(s,"source_id")&&(P(s.source_id,{instancePath:n+"/source_id",parentData:s,parentDataProperty:"\
source_id",rootData:a})||(e=e===null?P.errors:e.concat(P.errors),t=e.length)),s.trust_min!==void 0&&l.call(s,"trust_min")&&(H(s.trust_min,{instancePath:n+"/trus\
t_min",parentData:s,parentDataProperty:"trust_min",rootData:a})||(e=e===null?H.errors:e.concat(H.errors),t=e.length)),s.indexed_after!==void 0&&l.call(s,"indexe\
d_after")){let o=s.indexed_after;if(typeof o=="string"){if(!fi.test(o)){let m={instancePath:n+"/indexed_after",schemaPath:"#/properties/indexed_after/pattern",keyword:"\
pattern",params:{pattern:"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])[Tt]([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]+)?([Zz]|[+-]([01][0-9]|2[0-3]):\
[0-5][0-9])$"}};e===null?e=[m]:e.push(m),t++}if(!C.validate(o)){let m={instancePath:n+"/indexed_after",schemaPath:"#/properties/indexed_after/format",keyword:"f\
ormat",params:{format:"date-time"}};e===null?e=[m]:e.push(m),t++}}else{let m={instancePath:n+"/indexed_after",schemaPath:"#/properties/indexed_after/type",keyword:"\
type",params:{type:"string"}};e===null?e=[m]:e.push(m),t++}}if(s.metadata!==void 0&&l.call(s,"metadata")){let o=s.metadata;if(o&&typeof o=="object"&&!Array.isArray(
o)){if(Object.keys(o).length<1){let m={instancePath:n+"/metadata",schemaPath:"#/properties/metadata/minProperties",keyword:"minProperties",params:{limit:1}};e===
null?e=[m]:e.push(m),t++}for(let m of Object.keys(o))if(U(o[m],{instancePath:n+"/metadata/"+m.replace(/~/g,"~0").replace(/\//g,"~1"),parentData:o,parentDataProperty:m,
rootData:a})||(e=e===null?U.errors:e.concat(U.errors),t=e.length),t>100)return te.errors=e,!1}else{let m={instancePath:n+"/metadata",schemaPath:"#/properties/me\
tadata/type",keyword:"type",params:{type:"object"}};e===null?e=[m]:e.push(m),t++}}if(s.and!==void 0&&l.call(s,"and")){let o=s.and;if(Array.isArray(o)){if(o.length>
100){let p={instancePath:n+"/and",schemaPath:"#/properties/and/maxItems",keyword:"maxItems",params:{limit:100}};e===null?e=[p]:e.push(p),t++}if(o.length<1){let p={
instancePath:n+"/and",schemaPath:"#/properties/and/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[p]:e.push(p),t++}let m=o.length;for(let p=0;p<m;p++)
if(v(o[p],{instancePath:n+"/and/"+p,parentData:o,parentDataProperty:p,rootData:a})||(e=e===null?v.errors:e.concat(v.errors),t=e.length),t>100)return te.errors=e,
!1}else{let m={instancePath:n+"/and",schemaPath:"#/properties/and/type",keyword:"type",params:{type:"array"}};e===null?e=[m]:e.push(m),t++}}if(s.or!==void 0&&l.
call(s,"or")){let o=s.or;if(Array.isArray(o)){if(o.length>100){let p={instancePath:n+"/or",schemaPath:"#/properties/or/maxItems",keyword:"maxItems",params:{limit:100}};
e===null?e=[p]:e.push(p),t++}if(o.length<1){let p={instancePath:n+"/or",schemaPath:"#/properties/or/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[p]:
e.push(p),t++}let m=o.length;for(let p=0;p<m;p++)if(v(o[p],{instancePath:n+"/or/"+p,parentData:o,parentDataProperty:p,rootData:a})||(e=e===null?v.errors:e.concat(
v.errors),t=e.length),t>100)return te.errors=e,!1}else{let m={instancePath:n+"/or",schemaPath:"#/properties/or/type",keyword:"type",params:{type:"array"}};e===null?
e=[m]:e.push(m),t++}}s.not!==void 0&&l.call(s,"not")&&(v(s.not,{instancePath:n+"/not",parentData:s,parentDataProperty:"not",rootData:a})||(e=e===null?v.errors:e.
concat(v.errors),t=e.length))}else{let o={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[o]:e.push(o),t++}return te.errors=
e,t===0}var Lt={type:"object",required:["field"],additionalProperties:{allOf:[!1],enough:!0},properties:{field:{type:"string",minLength:1,maxLength:1e3},order:{
enum:["asc","desc"],default:"asc"}}};function Zr(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&
!Array.isArray(s)){if(s.field===void 0||!l.call(s,"field")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"field"}};e===
null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="field"||r==="order")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"\
#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Zr.errors=e,!1}if(s.field!==void 0&&
l.call(s,"field")){let r=s.field;if(typeof r=="string"){if(h(r)>1e3){let i={instancePath:n+"/field",schemaPath:"#/properties/field/maxLength",keyword:"maxLength",
params:{limit:1e3}};e===null?e=[i]:e.push(i),t++}if(h(r)<1){let i={instancePath:n+"/field",schemaPath:"#/properties/field/minLength",keyword:"minLength",params:{
limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/field",schemaPath:"#/properties/field/type",keyword:"type",params:{type:"string"}};e===null?
e=[i]:e.push(i),t++}}if(s.order!==void 0&&l.call(s,"order")){let r=s.order;if(!(r==="asc"||r==="desc")){let i={instancePath:n+"/order",schemaPath:"#/properties/\
order/enum",keyword:"enum",params:{allowedValues:Lt.properties.order.enum}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"\
type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Zr.errors=e,t===0}function Ke(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){
let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.limit===void 0||!l.call(s,"limit")){let r={instancePath:n,schemaPath:"#/required",keyword:"requ\
ired",params:{missingProperty:"limit"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="filters"||r==="sort"||r==="limit"||r==="cursor"||r===
"fields"||r==="facets"||r==="facet_limit")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false \
schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Ke.errors=e,!1}if(s.filters!==void 0&&l.call(s,"filters")&&(te(s.filters,
{instancePath:n+"/filters",parentData:s,parentDataProperty:"filters",rootData:a})||(e=e===null?te.errors:e.concat(te.errors),t=e.length)),s.sort!==void 0&&l.call(
s,"sort")){let r=s.sort;if(Array.isArray(r)){if(r.length>4){let o={instancePath:n+"/sort",schemaPath:"#/properties/sort/maxItems",keyword:"maxItems",params:{limit:4}};
e===null?e=[o]:e.push(o),t++}if(r.length<1){let o={instancePath:n+"/sort",schemaPath:"#/properties/sort/minItems",keyword:"minItems",params:{limit:1}};e===null?
e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++)if(Zr(r[o],{instancePath:n+"/sort/"+o,parentData:r,parentDataProperty:o,rootData:a})||(e=e===null?Zr.errors:
e.concat(Zr.errors),t=e.length),t>100)return Ke.errors=e,!1}else{let i={instancePath:n+"/sort",schemaPath:"#/properties/sort/type",keyword:"type",params:{type:"\
array"}};e===null?e=[i]:e.push(i),t++}}if(s.limit!==void 0&&l.call(s,"limit")){let r=s.limit;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+
"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>1e3||
isNaN(r)){let i={instancePath:n+"/limit",schemaPath:"#/properties/limit/maximum",keyword:"maximum",params:{comparison:"<=",limit:1e3}};e===null?e=[i]:e.push(i),
t++}if(r<1||isNaN(r)){let i={instancePath:n+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:
e.push(i),t++}}}if(s.cursor!==void 0&&l.call(s,"cursor")){let r=s.cursor;if(typeof r=="string"){if(h(r)>524288){let i={instancePath:n+"/cursor",schemaPath:"#/pr\
operties/cursor/maxLength",keyword:"maxLength",params:{limit:524288}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/cursor",schemaPath:"#/propertie\
s/cursor/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.fields!==void 0&&l.call(s,"fields")){let r=s.fields;if(Array.isArray(r)){
if(r.length>32){let o={instancePath:n+"/fields",schemaPath:"#/properties/fields/maxItems",keyword:"maxItems",params:{limit:32}};e===null?e=[o]:e.push(o),t++}if(r.
length<1){let o={instancePath:n+"/fields",schemaPath:"#/properties/fields/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[o]:e.push(o),t++}let i=r.length;
for(let o=0;o<i;o++){let m=r[o];if(typeof m=="string"){if(h(m)>1e3){let p={instancePath:n+"/fields/"+o,schemaPath:"#/properties/fields/items/allOf/0/maxLength",
keyword:"maxLength",params:{limit:1e3}};e===null?e=[p]:e.push(p),t++}if(h(m)<1){let p={instancePath:n+"/fields/"+o,schemaPath:"#/properties/fields/items/allOf/0\
/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[p]:e.push(p),t++}}else{let p={instancePath:n+"/fields/"+o,schemaPath:"#/properties/fields/items/al\
lOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[p]:e.push(p),t++}if(t>100)return Ke.errors=e,!1}}else{let i={instancePath:n+"/fields",schemaPath:"\
#/properties/fields/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.facets!==void 0&&l.call(s,"facets")){let r=s.facets;if(Array.
isArray(r)){if(r.length>16){let o={instancePath:n+"/facets",schemaPath:"#/properties/facets/maxItems",keyword:"maxItems",params:{limit:16}};e===null?e=[o]:e.push(
o),t++}if(r.length<1){let o={instancePath:n+"/facets",schemaPath:"#/properties/facets/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[o]:e.push(o),t++}
let i=r.length;for(let o=0;o<i;o++){let m=r[o];if(typeof m=="string"){if(h(m)>1e3){let p={instancePath:n+"/facets/"+o,schemaPath:"#/properties/facets/items/allO\
f/0/maxLength",keyword:"maxLength",params:{limit:1e3}};e===null?e=[p]:e.push(p),t++}if(h(m)<1){let p={instancePath:n+"/facets/"+o,schemaPath:"#/properties/facet\
s/items/allOf/0/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[p]:e.push(p),t++}}else{let p={instancePath:n+"/facets/"+o,schemaPath:"#/properties/\
facets/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[p]:e.push(p),t++}if(t>100)return Ke.errors=e,!1}}else{let i={instancePath:n+"/face\
ts",schemaPath:"#/properties/facets/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.facet_limit!==void 0&&l.call(s,"facet_limit")){
let r=s.facet_limit;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/facet_limit",schemaPath:"#/properties/facet_limit/type",keyword:"\
type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>1e3||isNaN(r)){let i={instancePath:n+"/facet_limit",schemaPath:"\
#/properties/facet_limit/maximum",keyword:"maximum",params:{comparison:"<=",limit:1e3}};e===null?e=[i]:e.push(i),t++}if(r<1||isNaN(r)){let i={instancePath:n+"/f\
acet_limit",schemaPath:"#/properties/facet_limit/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}}}else{let r={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Ke.errors=e,t===0}var $t=He,At={$schema:"https://json-schema.org/\
draft/2020-12/schema",$id:"https://kebab.local/wire/v1/browse_response.schema.json",type:"object",required:["schema_version","documents","total","next_cursor"],
additionalProperties:{allOf:[!1],enough:!0},properties:{schema_version:{const:"browse_response.v1"},documents:{type:"array",maxItems:1e3,items:{allOf:[{$ref:"#/\
$defs/BrowsedDocument"}],enough:!0}},total:{type:"integer",minimum:0},unknown_fields:{type:"array",minItems:1,items:{allOf:[{type:"string",minLength:1}],enough:!0}},
facets:{type:"object",additionalProperties:{allOf:[{$ref:"#/$defs/Facet"}],enough:!0}},next_cursor:{type:["string","null"]}},$defs:{BrowsedDocument:{type:"objec\
t",required:["document"],additionalProperties:{allOf:[!1],enough:!0},properties:{document:{$ref:"document_list.schema.json#/$defs/ListedDocument"},fields:{type:"\
object"}}},Facet:{type:"object",required:["values","others","missing"],additionalProperties:{allOf:[!1],enough:!0},properties:{values:{type:"array",maxItems:1e3,
items:{allOf:[{$ref:"#/$defs/FacetValue"}],enough:!0}},others:{type:"integer",minimum:0},missing:{type:"integer",minimum:0}}},FacetValue:{type:"object",required:[
"value","count"],additionalProperties:{allOf:[!1],enough:!0},properties:{value:{$ref:"search_request.schema.json#/$defs/FieldValue"},count:{type:"integer",minimum:1}}}}};var ci={type:"object",required:["doc_id","doc_path","media","trust","chunker_version","indexed_at"],additionalProperties:{allOf:[!1],enough:!0},properties:{doc_id:{
type:"string",minLength:1},doc_path:{type:"string",minLength:1},source_id:{type:"string",minLength:1},title:{type:"string"},title_from:{enum:["name"]},lang:{type:"\
string"},tags:{type:"array",items:{allOf:[{type:"string"}],enough:!0}},media:{$ref:"search_request.schema.json#/$defs/Media"},trust:{$ref:"search_request.schema\
.json#/$defs/Trust"},repo:{type:"string"},code_lang:{type:"string"},chunker_version:{type:"string"},indexed_at:{type:"string",format:"date-time"}}};function Se(s,{
instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(typeof s=="string"){if(h(s)>32){let r={instancePath:n,schemaPath:"#/maxL\
ength",keyword:"maxLength",params:{limit:32}};e===null?e=[r]:e.push(r),t++}if(h(s)<1){let r={instancePath:n,schemaPath:"#/minLength",keyword:"minLength",params:{
limit:1}};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}return Se.
errors=e,t===0}function ze(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(!(s==="primary"||s==="secondary"||s==="gen\
erated")){let r={instancePath:n,schemaPath:"#/enum",keyword:"enum",params:{allowedValues:Oi.enum}};e===null?e=[r]:e.push(r),t++}return ze.errors=e,t===0}function Xe(s,{
instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.doc_id===void 0||!l.call(
s,"doc_id")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"doc_id"}};e===null?e=[r]:e.push(r),t++}if(s.doc_path===void 0||
!l.call(s,"doc_path")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"doc_path"}};e===null?e=[r]:e.push(r),t++}if(s.media===
void 0||!l.call(s,"media")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"media"}};e===null?e=[r]:e.push(r),t++}if(s.
trust===void 0||!l.call(s,"trust")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"trust"}};e===null?e=[r]:e.push(r),
t++}if(s.chunker_version===void 0||!l.call(s,"chunker_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunk\
er_version"}};e===null?e=[r]:e.push(r),t++}if(s.indexed_at===void 0||!l.call(s,"indexed_at")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"indexed_at"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!l.call(ci.properties,r)){let i={instancePath:n+"/"+r.replace(/~/g,"~\
0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Xe.
errors=e,!1}if(s.doc_id!==void 0&&l.call(s,"doc_id")){let r=s.doc_id;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/doc_id",schemaPath:"#/properties/\
doc_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/doc_id",schemaPath:"#/properties/doc_id/type",
keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.doc_path!==void 0&&l.call(s,"doc_path")){let r=s.doc_path;if(typeof r=="string"){if(h(
r)<1){let i={instancePath:n+"/doc_path",schemaPath:"#/properties/doc_path/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={
instancePath:n+"/doc_path",schemaPath:"#/properties/doc_path/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.source_id!==void 0&&
l.call(s,"source_id")){let r=s.source_id;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/source_id",schemaPath:"#/properties/source_id/minLength",keyword:"\
minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/source_id",schemaPath:"#/properties/source_id/type",keyword:"type",params:{
type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.title!==void 0&&l.call(s,"title")&&typeof s.title!="string"){let r={instancePath:n+"/title",schemaPath:"#/pro\
perties/title/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.title_from!==void 0&&l.call(s,"title_from")&&s.title_from!=="name"){
let r={instancePath:n+"/title_from",schemaPath:"#/properties/title_from/enum",keyword:"enum",params:{allowedValues:ci.properties.title_from.enum}};e===null?e=[r]:
e.push(r),t++}if(s.lang!==void 0&&l.call(s,"lang")&&typeof s.lang!="string"){let r={instancePath:n+"/lang",schemaPath:"#/properties/lang/type",keyword:"type",params:{
type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.tags!==void 0&&l.call(s,"tags")){let r=s.tags;if(Array.isArray(r)){let i=r.length;for(let o=0;o<i;o++){if(typeof r[o]!=
"string"){let m={instancePath:n+"/tags/"+o,schemaPath:"#/properties/tags/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[m]:e.push(m),t++}
if(t>100)return Xe.errors=e,!1}}else{let i={instancePath:n+"/tags",schemaPath:"#/properties/tags/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(
i),t++}}if(s.media!==void 0&&l.call(s,"media")&&(Se(s.media,{instancePath:n+"/media",parentData:s,parentDataProperty:"media",rootData:a})||(e=e===null?Se.errors:
e.concat(Se.errors),t=e.length)),s.trust!==void 0&&l.call(s,"trust")&&(ze(s.trust,{instancePath:n+"/trust",parentData:s,parentDataProperty:"trust",rootData:a})||
(e=e===null?ze.errors:e.concat(ze.errors),t=e.length)),s.repo!==void 0&&l.call(s,"repo")&&typeof s.repo!="string"){let r={instancePath:n+"/repo",schemaPath:"#/p\
roperties/repo/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.code_lang!==void 0&&l.call(s,"code_lang")&&typeof s.code_lang!="st\
ring"){let r={instancePath:n+"/code_lang",schemaPath:"#/properties/code_lang/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.chunker_version!==
void 0&&l.call(s,"chunker_version")&&typeof s.chunker_version!="string"){let r={instancePath:n+"/chunker_version",schemaPath:"#/properties/chunker_version/type",
keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.indexed_at!==void 0&&l.call(s,"indexed_at")){let r=s.indexed_at;if(typeof r=="string"){
if(!C.validate(r)){let i={instancePath:n+"/indexed_at",schemaPath:"#/properties/indexed_at/format",keyword:"format",params:{format:"date-time"}};e===null?e=[i]:
e.push(i),t++}}else{let i={instancePath:n+"/indexed_at",schemaPath:"#/properties/indexed_at/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),
t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Xe.errors=e,t===0}function Wr(s,{
instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.document===void 0||!l.call(
s,"document")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"document"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="document"||r==="fields")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false \
schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Wr.errors=e,!1}if(s.document!==void 0&&l.call(s,"document")&&(Xe(s.document,
{instancePath:n+"/document",parentData:s,parentDataProperty:"document",rootData:a})||(e=e===null?Xe.errors:e.concat(Xe.errors),t=e.length)),s.fields!==void 0&&l.
call(s,"fields")){let r=s.fields;if(!(r&&typeof r=="object"&&!Array.isArray(r))){let i={instancePath:n+"/fields",schemaPath:"#/properties/fields/type",keyword:"\
type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:
e.push(r),t++}return Wr.errors=e,t===0}function Qs(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0,r=t,i=!1,o=t;if(typeof s=="string"){if(h(s)>1e4){let p={instancePath:n,
schemaPath:"#/anyOf/0/maxLength",keyword:"maxLength",params:{limit:1e4}};e===null?e=[p]:e.push(p),t++}}else{let p={instancePath:n,schemaPath:"#/anyOf/0/type",keyword:"\
type",params:{type:"string"}};e===null?e=[p]:e.push(p),t++}var m=o===t;if(i=i||m,!i){let p=t;if(!(typeof s=="number"&&isFinite(s))){let d={instancePath:n,schemaPath:"\
#/anyOf/1/type",keyword:"type",params:{type:"number"}};e===null?e=[d]:e.push(d),t++}var m=p===t;if(i=i||m,!i){let d=t;if(typeof s!="boolean"){let w={instancePath:n,
schemaPath:"#/anyOf/2/type",keyword:"type",params:{type:"boolean"}};e===null?e=[w]:e.push(w),t++}var m=d===t;i=i||m}}if(i)t=r,e!==null&&(r?e.length=r:e=null);else{
let p={instancePath:n,schemaPath:"#/anyOf",keyword:"anyOf",params:{}};e===null?e=[p]:e.push(p),t++}return Qs.errors=e,t===0}function xe(s,{instancePath:n="",parentData:u,
parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.value===void 0||!l.call(s,"value")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"value"}};e===null?e=[r]:e.push(r),t++}if(s.count===void 0||!l.call(s,"count")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"count"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="value"||r==="cou\
nt")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[i]:e.push(i),t++,t>100)return xe.errors=e,!1}if(s.value!==void 0&&l.call(s,"value")&&(Qs(s.value,{instancePath:n+"/value",parentData:s,parentDataProperty:"\
value",rootData:a})||(e=e===null?Qs.errors:e.concat(Qs.errors),t=e.length)),s.count!==void 0&&l.call(s,"count")){let r=s.count;if(!(typeof r=="number"&&!(r%1)&&
!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}
if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison:"\
>=",limit:1}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}
return xe.errors=e,t===0}function Je(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(
s)){if(s.values===void 0||!l.call(s,"values")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"values"}};e===null?e=[r]:
e.push(r),t++}if(s.others===void 0||!l.call(s,"others")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"others"}};e===
null?e=[r]:e.push(r),t++}if(s.missing===void 0||!l.call(s,"missing")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
missing"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="values"||r==="others"||r==="missing")){let i={instancePath:n+"/"+r.replace(/~/g,"~\
0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Je.
errors=e,!1}if(s.values!==void 0&&l.call(s,"values")){let r=s.values;if(Array.isArray(r)){if(r.length>1e3){let o={instancePath:n+"/values",schemaPath:"#/propert\
ies/values/maxItems",keyword:"maxItems",params:{limit:1e3}};e===null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++)if(xe(r[o],{instancePath:n+"/values/"+
o,parentData:r,parentDataProperty:o,rootData:a})||(e=e===null?xe.errors:e.concat(xe.errors),t=e.length),t>100)return Je.errors=e,!1}else{let i={instancePath:n+"\
/values",schemaPath:"#/properties/values/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.others!==void 0&&l.call(s,"others")){let r=s.
others;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/others",schemaPath:"#/properties/others/type",keyword:"type",params:{type:"\
integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/others",schemaPath:"#/properties/others/min\
imum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.missing!==void 0&&l.call(s,"missing")){let r=s.missing;if(!(typeof r==
"number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/missing",schemaPath:"#/properties/missing/type",keyword:"type",params:{type:"integer"}};e===null?
e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/missing",schemaPath:"#/properties/missing/minimum",keyword:"min\
imum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===
null?e=[r]:e.push(r),t++}return Je.errors=e,t===0}function He(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s==
"object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.documents===void 0||!l.call(s,"documents")){let r={instancePath:n,schemaPath:"#/required",keyword:"\
required",params:{missingProperty:"documents"}};e===null?e=[r]:e.push(r),t++}if(s.total===void 0||!l.call(s,"total")){let r={instancePath:n,schemaPath:"#/requir\
ed",keyword:"required",params:{missingProperty:"total"}};e===null?e=[r]:e.push(r),t++}if(s.next_cursor===void 0||!l.call(s,"next_cursor")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"next_cursor"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_ver\
sion"||r==="documents"||r==="total"||r==="unknown_fields"||r==="facets"||r==="next_cursor")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),
schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return He.errors=e,!1}if(s.schema_version!==
void 0&&l.call(s,"schema_version")&&s.schema_version!=="browse_response.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/con\
st",keyword:"const",params:{allowedValue:"browse_response.v1"}};e===null?e=[r]:e.push(r),t++}if(s.documents!==void 0&&l.call(s,"documents")){let r=s.documents;if(Array.
isArray(r)){if(r.length>1e3){let o={instancePath:n+"/documents",schemaPath:"#/properties/documents/maxItems",keyword:"maxItems",params:{limit:1e3}};e===null?e=[
o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++)if(Wr(r[o],{instancePath:n+"/documents/"+o,parentData:r,parentDataProperty:o,rootData:a})||(e=e===null?Wr.errors:
e.concat(Wr.errors),t=e.length),t>100)return He.errors=e,!1}else{let i={instancePath:n+"/documents",schemaPath:"#/properties/documents/type",keyword:"type",params:{
type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.total!==void 0&&l.call(s,"total")){let r=s.total;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={
instancePath:n+"/total",schemaPath:"#/properties/total/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(
r)&&(r<0||isNaN(r))){let i={instancePath:n+"/total",schemaPath:"#/properties/total/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.
push(i),t++}}if(s.unknown_fields!==void 0&&l.call(s,"unknown_fields")){let r=s.unknown_fields;if(Array.isArray(r)){if(r.length<1){let o={instancePath:n+"/unknow\
n_fields",schemaPath:"#/properties/unknown_fields/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++){
let m=r[o];if(typeof m=="string"){if(h(m)<1){let p={instancePath:n+"/unknown_fields/"+o,schemaPath:"#/properties/unknown_fields/items/allOf/0/minLength",keyword:"\
minLength",params:{limit:1}};e===null?e=[p]:e.push(p),t++}}else{let p={instancePath:n+"/unknown_fields/"+o,schemaPath:"#/properties/unknown_fields/items/allOf/0\
/type",keyword:"type",params:{type:"string"}};e===null?e=[p]:e.push(p),t++}if(t>100)return He.errors=e,!1}}else{let i={instancePath:n+"/unknown_fields",schemaPath:"\
#/properties/unknown_fields/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.facets!==void 0&&l.call(s,"facets")){let r=s.facets;if(r&&
typeof r=="object"&&!Array.isArray(r)){for(let i of Object.keys(r))if(Je(r[i],{instancePath:n+"/facets/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),parentData:r,parentDataProperty:i,
rootData:a})||(e=e===null?Je.errors:e.concat(Je.errors),t=e.length),t>100)return He.errors=e,!1}else{let i={instancePath:n+"/facets",schemaPath:"#/properties/fa\
cets/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.next_cursor!==void 0&&l.call(s,"next_cursor")){let r=s.next_cursor;if(typeof r!=
"string"&&r!==null){let i={instancePath:n+"/next_cursor",schemaPath:"#/properties/next_cursor/type",keyword:"type",params:{type:At.properties.next_cursor.type}};
e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return He.errors=
e,t===0}var Dt=Js;var zi={$schema:"https://json-schema.org/draft/2020-12/schema",$id:"https://kebab.local/wire/v1/search_request.schema.json",type:"object",required:["query"],additionalProperties:{
allOf:[!1],enough:!0},properties:{query:{type:"string",minLength:1,maxLength:32768,pattern:"\\S"},mode:{$ref:"#/$defs/SearchMode"},k:{type:"integer",minimum:1,maximum:1e3,
default:10},filters:{$ref:"#/$defs/SearchFilters"},boosts:{type:"array",minItems:1,maxItems:16,items:{allOf:[{$ref:"#/$defs/Boost"}],enough:!0}},max_tokens:{type:"\
integer",minimum:0,maximum:9007199254740991},snippet_chars:{type:"integer",minimum:0,maximum:1e5,default:220},detail:{enum:["minimal","full"],default:"full"},fields:{
type:"array",minItems:1,maxItems:32,items:{allOf:[{type:"string",minLength:1,maxLength:1e3}],enough:!0}},facets:{type:"array",minItems:1,maxItems:16,items:{allOf:[
{type:"string",minLength:1,maxLength:1e3}],enough:!0}},facet_limit:{type:"integer",minimum:1,maximum:1e3,default:20},highlights:{type:"boolean",default:!1},freshness:{
type:"boolean",default:!1},fold:{type:"boolean",default:!1},correct:{type:"boolean",default:!0},cursor:{type:"string"},trace:{type:"boolean",default:!1},strict:{
type:"boolean",default:!1},timeout_ms:{type:"integer",minimum:1,maximum:2147483647}},$defs:{SearchMode:{enum:["lexical","vector","hybrid"]},Media:{type:"string",
minLength:1,maxLength:32},Trust:{enum:["primary","secondary","generated"]},OneOrMany:{anyOf:[{type:"string"},{type:"array",minItems:1,maxItems:1e3,items:{allOf:[
{type:"string"}],enough:!0}}]},SearchFilters:{type:"object",additionalProperties:{allOf:[!1],enough:!0},properties:{tags:{$ref:"#/$defs/OneOrMany"},lang:{$ref:"\
#/$defs/OneOrMany"},path_glob:{anyOf:[{type:"string",maxLength:4096},{type:"array",minItems:1,maxItems:1e3,items:{allOf:[{type:"string",maxLength:4096}],enough:!0}}]},
doc_id:{$ref:"#/$defs/OneOrMany"},media:{anyOf:[{$ref:"#/$defs/Media"},{type:"array",minItems:1,maxItems:1e3,items:{allOf:[{$ref:"#/$defs/Media"}],enough:!0}}]},
repo:{$ref:"#/$defs/OneOrMany"},code_lang:{$ref:"#/$defs/OneOrMany"},source_id:{$ref:"#/$defs/OneOrMany"},trust_min:{$ref:"#/$defs/Trust"},indexed_after:{type:"\
string",format:"date-time",pattern:"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])[Tt]([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]+)?([Zz]|[+-]([01][0-9\
]|2[0-3]):[0-5][0-9])$"},metadata:{type:"object",minProperties:1,additionalProperties:{allOf:[{$ref:"#/$defs/FieldCondition"}],enough:!0}},and:{type:"array",minItems:1,
maxItems:100,items:{allOf:[{$ref:"#/$defs/SearchFilters"}],enough:!0}},or:{type:"array",minItems:1,maxItems:100,items:{allOf:[{$ref:"#/$defs/SearchFilters"}],enough:!0}},
not:{$ref:"#/$defs/SearchFilters"}}},Boost:{type:"object",required:["factor"],minProperties:2,additionalProperties:{allOf:[!1],enough:!0},properties:{filters:{$ref:"\
#/$defs/SearchFilters"},recency:{$ref:"#/$defs/Recency"},factor:{type:"number",minimum:.01,maximum:100}}},Recency:{type:"object",required:["field","half_life_da\
ys"],additionalProperties:{allOf:[!1],enough:!0},properties:{field:{type:"string",minLength:1,maxLength:1e3},half_life_days:{type:"number",minimum:.001,maximum:1e6}}},
FieldCondition:{anyOf:[{$ref:"#/$defs/FieldValue"},{$ref:"#/$defs/FieldValues"},{$ref:"#/$defs/FieldOperators"}]},FieldValue:{anyOf:[{type:"string",maxLength:1e4},
{type:"number"},{type:"boolean"}]},FieldValues:{type:"array",minItems:1,maxItems:1e3,items:{allOf:[{$ref:"#/$defs/FieldValue"}],enough:!0}},FieldBound:{anyOf:[{
type:"string",maxLength:1e4},{type:"number"}]},FieldOperators:{type:"object",minProperties:1,additionalProperties:{allOf:[!1],enough:!0},properties:{eq:{$ref:"#\
/$defs/FieldValue"},in:{$ref:"#/$defs/FieldValues"},gt:{$ref:"#/$defs/FieldBound"},gte:{$ref:"#/$defs/FieldBound"},lt:{$ref:"#/$defs/FieldBound"},lte:{$ref:"#/$\
defs/FieldBound"},contains:{type:"string",maxLength:1e4},exists:{type:"boolean"}}}}};function Xs(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){
let e=null,t=0;if(!(s==="lexical"||s==="vector"||s==="hybrid")){let r={instancePath:n,schemaPath:"#/enum",keyword:"enum",params:{allowedValues:Te.enum}};e===null?
e=[r]:e.push(r),t++}return Xs.errors=e,t===0}function je(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.field===void 0||
!l.call(s,"field")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"field"}};e===null?e=[r]:e.push(r),t++}if(s.half_life_days===
void 0||!l.call(s,"half_life_days")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"half_life_days"}};e===null?e=[r]:
e.push(r),t++}for(let r of Object.keys(s))if(!(r==="field"||r==="half_life_days")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"\
#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return je.errors=e,!1}if(s.field!==void 0&&
l.call(s,"field")){let r=s.field;if(typeof r=="string"){if(h(r)>1e3){let i={instancePath:n+"/field",schemaPath:"#/properties/field/maxLength",keyword:"maxLength",
params:{limit:1e3}};e===null?e=[i]:e.push(i),t++}if(h(r)<1){let i={instancePath:n+"/field",schemaPath:"#/properties/field/minLength",keyword:"minLength",params:{
limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/field",schemaPath:"#/properties/field/type",keyword:"type",params:{type:"string"}};e===null?
e=[i]:e.push(i),t++}}if(s.half_life_days!==void 0&&l.call(s,"half_life_days")){let r=s.half_life_days;if(typeof r=="number"&&isFinite(r)){if(r>1e6||isNaN(r)){let i={
instancePath:n+"/half_life_days",schemaPath:"#/properties/half_life_days/maximum",keyword:"maximum",params:{comparison:"<=",limit:1e6}};e===null?e=[i]:e.push(i),
t++}if(r<.001||isNaN(r)){let i={instancePath:n+"/half_life_days",schemaPath:"#/properties/half_life_days/minimum",keyword:"minimum",params:{comparison:">=",limit:.001}};
e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/half_life_days",schemaPath:"#/properties/half_life_days/type",keyword:"type",params:{type:"number"}};
e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return je.errors=
e,t===0}function Gr(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(Object.
keys(s).length<2){let r={instancePath:n,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit:2}};e===null?e=[r]:e.push(r),t++}if(s.factor===void 0||
!l.call(s,"factor")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"factor"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="filters"||r==="recency"||r==="factor")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/\
allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Gr.errors=e,!1}if(s.filters!==void 0&&l.call(s,"filters")&&
(v(s.filters,{instancePath:n+"/filters",parentData:s,parentDataProperty:"filters",rootData:a})||(e=e===null?v.errors:e.concat(v.errors),t=e.length)),s.recency!==
void 0&&l.call(s,"recency")&&(je(s.recency,{instancePath:n+"/recency",parentData:s,parentDataProperty:"recency",rootData:a})||(e=e===null?je.errors:e.concat(je.
errors),t=e.length)),s.factor!==void 0&&l.call(s,"factor")){let r=s.factor;if(typeof r=="number"&&isFinite(r)){if(r>100||isNaN(r)){let i={instancePath:n+"/facto\
r",schemaPath:"#/properties/factor/maximum",keyword:"maximum",params:{comparison:"<=",limit:100}};e===null?e=[i]:e.push(i),t++}if(r<.01||isNaN(r)){let i={instancePath:n+
"/factor",schemaPath:"#/properties/factor/minimum",keyword:"minimum",params:{comparison:">=",limit:.01}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+
"/factor",schemaPath:"#/properties/factor/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/t\
ype",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Gr.errors=e,t===0}function ce(s,{instancePath:n="",parentData:u,parentDataProperty:c,
rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.query===void 0||!l.call(s,"query")){let r={instancePath:n,schemaPath:"#/requi\
red",keyword:"required",params:{missingProperty:"query"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!l.call(zi.properties,r)){let i={instancePath:n+
"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(
i),t++,t>100)return ce.errors=e,!1}if(s.query!==void 0&&l.call(s,"query")){let r=s.query;if(typeof r=="string"){if(h(r)>32768){let i={instancePath:n+"/query",schemaPath:"\
#/properties/query/maxLength",keyword:"maxLength",params:{limit:32768}};e===null?e=[i]:e.push(i),t++}if(h(r)<1){let i={instancePath:n+"/query",schemaPath:"#/pro\
perties/query/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}if(!Hs.test(r)){let i={instancePath:n+"/query",schemaPath:"#/propert\
ies/query/pattern",keyword:"pattern",params:{pattern:"\\S"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/query",schemaPath:"#/properties/query/ty\
pe",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.mode!==void 0&&l.call(s,"mode")&&(Xs(s.mode,{instancePath:n+"/mode",parentData:s,parentDataProperty:"\
mode",rootData:a})||(e=e===null?Xs.errors:e.concat(Xs.errors),t=e.length)),s.k!==void 0&&l.call(s,"k")){let r=s.k;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(
r))){let i={instancePath:n+"/k",schemaPath:"#/properties/k/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(
r)){if(r>1e3||isNaN(r)){let i={instancePath:n+"/k",schemaPath:"#/properties/k/maximum",keyword:"maximum",params:{comparison:"<=",limit:1e3}};e===null?e=[i]:e.push(
i),t++}if(r<1||isNaN(r)){let i={instancePath:n+"/k",schemaPath:"#/properties/k/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(
i),t++}}}if(s.filters!==void 0&&l.call(s,"filters")&&(v(s.filters,{instancePath:n+"/filters",parentData:s,parentDataProperty:"filters",rootData:a})||(e=e===null?
v.errors:e.concat(v.errors),t=e.length)),s.boosts!==void 0&&l.call(s,"boosts")){let r=s.boosts;if(Array.isArray(r)){if(r.length>16){let o={instancePath:n+"/boos\
ts",schemaPath:"#/properties/boosts/maxItems",keyword:"maxItems",params:{limit:16}};e===null?e=[o]:e.push(o),t++}if(r.length<1){let o={instancePath:n+"/boosts",
schemaPath:"#/properties/boosts/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++)if(Gr(r[o],{instancePath:n+
"/boosts/"+o,parentData:r,parentDataProperty:o,rootData:a})||(e=e===null?Gr.errors:e.concat(Gr.errors),t=e.length),t>100)return ce.errors=e,!1}else{let i={instancePath:n+
"/boosts",schemaPath:"#/properties/boosts/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.max_tokens!==void 0&&l.call(s,"max_toke\
ns")){let r=s.max_tokens;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/max_tokens",schemaPath:"#/properties/max_tokens/type",
keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>9007199254740991||isNaN(r)){let i={instancePath:n+
"/max_tokens",schemaPath:"#/properties/max_tokens/maximum",keyword:"maximum",params:{comparison:"<=",limit:9007199254740991}};e===null?e=[i]:e.push(i),t++}if(r<
0||isNaN(r)){let i={instancePath:n+"/max_tokens",schemaPath:"#/properties/max_tokens/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:
e.push(i),t++}}}if(s.snippet_chars!==void 0&&l.call(s,"snippet_chars")){let r=s.snippet_chars;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+
"/snippet_chars",schemaPath:"#/properties/snippet_chars/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(
r)){if(r>1e5||isNaN(r)){let i={instancePath:n+"/snippet_chars",schemaPath:"#/properties/snippet_chars/maximum",keyword:"maximum",params:{comparison:"<=",limit:1e5}};
e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/snippet_chars",schemaPath:"#/properties/snippet_chars/minimum",keyword:"minimum",params:{
comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}if(s.detail!==void 0&&l.call(s,"detail")){let r=s.detail;if(!(r==="minimal"||r==="full")){let i={instancePath:n+
"/detail",schemaPath:"#/properties/detail/enum",keyword:"enum",params:{allowedValues:zi.properties.detail.enum}};e===null?e=[i]:e.push(i),t++}}if(s.fields!==void 0&&
l.call(s,"fields")){let r=s.fields;if(Array.isArray(r)){if(r.length>32){let o={instancePath:n+"/fields",schemaPath:"#/properties/fields/maxItems",keyword:"maxIt\
ems",params:{limit:32}};e===null?e=[o]:e.push(o),t++}if(r.length<1){let o={instancePath:n+"/fields",schemaPath:"#/properties/fields/minItems",keyword:"minItems",
params:{limit:1}};e===null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++){let m=r[o];if(typeof m=="string"){if(h(m)>1e3){let p={instancePath:n+"/fields\
/"+o,schemaPath:"#/properties/fields/items/allOf/0/maxLength",keyword:"maxLength",params:{limit:1e3}};e===null?e=[p]:e.push(p),t++}if(h(m)<1){let p={instancePath:n+
"/fields/"+o,schemaPath:"#/properties/fields/items/allOf/0/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[p]:e.push(p),t++}}else{let p={instancePath:n+
"/fields/"+o,schemaPath:"#/properties/fields/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[p]:e.push(p),t++}if(t>100)return ce.errors=e,
!1}}else{let i={instancePath:n+"/fields",schemaPath:"#/properties/fields/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.facets!==
void 0&&l.call(s,"facets")){let r=s.facets;if(Array.isArray(r)){if(r.length>16){let o={instancePath:n+"/facets",schemaPath:"#/properties/facets/maxItems",keyword:"\
maxItems",params:{limit:16}};e===null?e=[o]:e.push(o),t++}if(r.length<1){let o={instancePath:n+"/facets",schemaPath:"#/properties/facets/minItems",keyword:"minI\
tems",params:{limit:1}};e===null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++){let m=r[o];if(typeof m=="string"){if(h(m)>1e3){let p={instancePath:n+"/\
facets/"+o,schemaPath:"#/properties/facets/items/allOf/0/maxLength",keyword:"maxLength",params:{limit:1e3}};e===null?e=[p]:e.push(p),t++}if(h(m)<1){let p={instancePath:n+
"/facets/"+o,schemaPath:"#/properties/facets/items/allOf/0/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[p]:e.push(p),t++}}else{let p={instancePath:n+
"/facets/"+o,schemaPath:"#/properties/facets/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[p]:e.push(p),t++}if(t>100)return ce.errors=e,
!1}}else{let i={instancePath:n+"/facets",schemaPath:"#/properties/facets/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.facet_limit!==
void 0&&l.call(s,"facet_limit")){let r=s.facet_limit;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/facet_limit",schemaPath:"\
#/properties/facet_limit/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>1e3||isNaN(r)){let i={
instancePath:n+"/facet_limit",schemaPath:"#/properties/facet_limit/maximum",keyword:"maximum",params:{comparison:"<=",limit:1e3}};e===null?e=[i]:e.push(i),t++}if(r<
1||isNaN(r)){let i={instancePath:n+"/facet_limit",schemaPath:"#/properties/facet_limit/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[
i]:e.push(i),t++}}}if(s.highlights!==void 0&&l.call(s,"highlights")&&typeof s.highlights!="boolean"){let r={instancePath:n+"/highlights",schemaPath:"#/propertie\
s/highlights/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.freshness!==void 0&&l.call(s,"freshness")&&typeof s.freshness!="boo\
lean"){let r={instancePath:n+"/freshness",schemaPath:"#/properties/freshness/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.fold!==
void 0&&l.call(s,"fold")&&typeof s.fold!="boolean"){let r={instancePath:n+"/fold",schemaPath:"#/properties/fold/type",keyword:"type",params:{type:"boolean"}};e===
null?e=[r]:e.push(r),t++}if(s.correct!==void 0&&l.call(s,"correct")&&typeof s.correct!="boolean"){let r={instancePath:n+"/correct",schemaPath:"#/properties/corr\
ect/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.cursor!==void 0&&l.call(s,"cursor")&&typeof s.cursor!="string"){let r={instancePath:n+
"/cursor",schemaPath:"#/properties/cursor/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.trace!==void 0&&l.call(s,"trace")&&typeof s.
trace!="boolean"){let r={instancePath:n+"/trace",schemaPath:"#/properties/trace/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.
strict!==void 0&&l.call(s,"strict")&&typeof s.strict!="boolean"){let r={instancePath:n+"/strict",schemaPath:"#/properties/strict/type",keyword:"type",params:{type:"\
boolean"}};e===null?e=[r]:e.push(r),t++}if(s.timeout_ms!==void 0&&l.call(s,"timeout_ms")){let r=s.timeout_ms;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(
r))){let i={instancePath:n+"/timeout_ms",schemaPath:"#/properties/timeout_ms/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r==
"number"&&isFinite(r)){if(r>2147483647||isNaN(r)){let i={instancePath:n+"/timeout_ms",schemaPath:"#/properties/timeout_ms/maximum",keyword:"maximum",params:{comparison:"\
<=",limit:2147483647}};e===null?e=[i]:e.push(i),t++}if(r<1||isNaN(r)){let i={instancePath:n+"/timeout_ms",schemaPath:"#/properties/timeout_ms/minimum",keyword:"\
minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};
e===null?e=[r]:e.push(r),t++}return ce.errors=e,t===0}function Js(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&
typeof s=="object"&&!Array.isArray(s)){if(s.queries===void 0||!l.call(s,"queries")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
queries"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="queries"||r==="concurrency"||r==="max_tokens")){let i={instancePath:n+"/"+r.replace(
/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)
return Js.errors=e,!1}if(s.queries!==void 0&&l.call(s,"queries")){let r=s.queries;if(Array.isArray(r)){if(r.length>100){let o={instancePath:n+"/queries",schemaPath:"\
#/properties/queries/maxItems",keyword:"maxItems",params:{limit:100}};e===null?e=[o]:e.push(o),t++}if(r.length<1){let o={instancePath:n+"/queries",schemaPath:"#\
/properties/queries/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++)if(ce(r[o],{instancePath:n+"/\
queries/"+o,parentData:r,parentDataProperty:o,rootData:a})||(e=e===null?ce.errors:e.concat(ce.errors),t=e.length),t>100)return Js.errors=e,!1}else{let i={instancePath:n+
"/queries",schemaPath:"#/properties/queries/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.concurrency!==void 0&&l.call(s,"concu\
rrency")){let r=s.concurrency;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/concurrency",schemaPath:"#/properties/concurrenc\
y/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>100||isNaN(r)){let i={instancePath:n+"/con\
currency",schemaPath:"#/properties/concurrency/maximum",keyword:"maximum",params:{comparison:"<=",limit:100}};e===null?e=[i]:e.push(i),t++}if(r<1||isNaN(r)){let i={
instancePath:n+"/concurrency",schemaPath:"#/properties/concurrency/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}}if(s.
max_tokens!==void 0&&l.call(s,"max_tokens")){let r=s.max_tokens;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/max_tokens",schemaPath:"\
#/properties/max_tokens/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>9007199254740991||isNaN(
r)){let i={instancePath:n+"/max_tokens",schemaPath:"#/properties/max_tokens/maximum",keyword:"maximum",params:{comparison:"<=",limit:9007199254740991}};e===null?
e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/max_tokens",schemaPath:"#/properties/max_tokens/minimum",keyword:"minimum",params:{comparison:">=",
limit:0}};e===null?e=[i]:e.push(i),t++}}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Js.
errors=e,t===0}var Ft=cs;function er(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?
e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"message")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"messa\
ge"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
retryable"}};e===null?e=[r]:e.push(r),t++}if(s.details===void 0||!l.call(s,"details")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"details"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="r\
etryable"||r==="hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"fal\
se schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return er.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="\
error.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[
r]:e.push(r),t++}if(s.code!==void 0&&l.call(s,"code")&&s.code!=="stale_cursor"){let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"cons\
t",params:{allowedValue:"stale_cursor"}};e===null?e=[r]:e.push(r),t++}if(s.details!==void 0&&l.call(s,"details")){let r=s.details;if(r&&typeof r=="object"&&!Array.
isArray(r)){if(r.issued===void 0||!l.call(r,"issued")){let i={instancePath:n+"/details",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"\
issued"}};e===null?e=[i]:e.push(i),t++}if(r.current===void 0||!l.call(r,"current")){let i={instancePath:n+"/details",schemaPath:"#/properties/details/required",
keyword:"required",params:{missingProperty:"current"}};e===null?e=[i]:e.push(i),t++}for(let i of Object.keys(r))if(!(i==="issued"||i==="current")){let o={instancePath:n+
"/details/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/details/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[o]:e.push(o),t++,t>100)return er.errors=e,!1}if(r.issued!==void 0&&l.call(r,"issued")&&typeof r.issued!="string"){let i={instancePath:n+"/details\
/issued",schemaPath:"#/properties/details/properties/issued/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}if(r.current!==void 0&&l.call(
r,"current")&&typeof r.current!="string"){let i={instancePath:n+"/details/current",schemaPath:"#/properties/details/properties/current/type",keyword:"type",params:{
type:"string"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{type:"object"}};
e===null?e=[i]:e.push(i),t++}}if(s.message!==void 0&&l.call(s,"message")){let r=s.message;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/message",schemaPath:"\
#/properties/message/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/message",schemaPath:"#/properti\
es/message/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retryable")&&typeof s.retryable!="boole\
an"){let r={instancePath:n+"/retryable",schemaPath:"#/properties/retryable/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.hint!==
void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/minLength",keyword:"minLeng\
th",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/type",keyword:"type",params:{type:"string"}};
e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return er.errors=
e,t===0}var It={type:"object",required:["schema_version","code","message","retryable","details"],properties:{schema_version:{const:"error.v1"},code:{const:"inva\
lid_cursor"},details:{type:"object",required:["reason"],additionalProperties:{allOf:[!1],enough:!0},properties:{reason:{enum:["malformed","changed","other_query"]}}},
message:{type:"string",minLength:1},retryable:{type:"boolean"},hint:{type:"string",minLength:1}},additionalProperties:{allOf:[!1],enough:!0}};function rr(s,{instancePath:n="",
parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_\
version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.code===
void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?e=[r]:e.push(r),t++}if(s.message===
void 0||!l.call(s,"message")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"message"}};e===null?e=[r]:e.push(r),t++}
if(s.retryable===void 0||!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"retryable"}};e===null?
e=[r]:e.push(r),t++}if(s.details===void 0||!l.call(s,"details")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"detai\
ls"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="retryable"||r==="hint")){
let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===
null?e=[i]:e.push(i),t++,t>100)return rr.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="error.v1"){let r={instancePath:n+
"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[r]:e.push(r),t++}if(s.code!==void 0&&
l.call(s,"code")&&s.code!=="invalid_cursor"){let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"const",params:{allowedValue:"invalid_cu\
rsor"}};e===null?e=[r]:e.push(r),t++}if(s.details!==void 0&&l.call(s,"details")){let r=s.details;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.reason===void 0||
!l.call(r,"reason")){let i={instancePath:n+"/details",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"reason"}};e===null?
e=[i]:e.push(i),t++}for(let i of Object.keys(r))if(i!=="reason"){let o={instancePath:n+"/details/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/proper\
ties/details/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[o]:e.push(o),t++,t>100)return rr.errors=e,!1}if(r.reason!==
void 0&&l.call(r,"reason")){let i=r.reason;if(!(i==="malformed"||i==="changed"||i==="other_query")){let o={instancePath:n+"/details/reason",schemaPath:"#/proper\
ties/details/properties/reason/enum",keyword:"enum",params:{allowedValues:It.properties.details.properties.reason.enum}};e===null?e=[o]:e.push(o),t++}}}else{let i={
instancePath:n+"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.message!==void 0&&l.call(
s,"message")){let r=s.message;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/message",schemaPath:"#/properties/message/minLength",keyword:"minLength",
params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"}};
e===null?e=[i]:e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retryable")&&typeof s.retryable!="boolean"){let r={instancePath:n+"/retryable",schemaPath:"#/pr\
operties/retryable/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.hint!==void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="s\
tring"){if(h(r)<1){let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{
let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return rr.errors=e,t===0}function sr(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?
e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"message")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"messa\
ge"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
retryable"}};e===null?e=[r]:e.push(r),t++}if(s.details===void 0||!l.call(s,"details")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"details"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="r\
etryable"||r==="hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"fal\
se schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return sr.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="\
error.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[
r]:e.push(r),t++}if(s.code!==void 0&&l.call(s,"code")&&s.code!=="invalid_input"){let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"con\
st",params:{allowedValue:"invalid_input"}};e===null?e=[r]:e.push(r),t++}if(s.details!==void 0&&l.call(s,"details")){let r=s.details;if(r&&typeof r=="object"&&!Array.
isArray(r)){if(r.field===void 0||!l.call(r,"field")){let i={instancePath:n+"/details",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"\
field"}};e===null?e=[i]:e.push(i),t++}if(r.expected===void 0||!l.call(r,"expected")){let i={instancePath:n+"/details",schemaPath:"#/properties/details/required",
keyword:"required",params:{missingProperty:"expected"}};e===null?e=[i]:e.push(i),t++}if(r.found===void 0||!l.call(r,"found")){let i={instancePath:n+"/details",schemaPath:"\
#/properties/details/required",keyword:"required",params:{missingProperty:"found"}};e===null?e=[i]:e.push(i),t++}for(let i of Object.keys(r))if(!(i==="field"||i===
"expected"||i==="found")){let o={instancePath:n+"/details/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/details/additionalProperties/allOf\
/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[o]:e.push(o),t++,t>100)return sr.errors=e,!1}if(r.field!==void 0&&l.call(r,"field")&&typeof r.
field!="string"){let i={instancePath:n+"/details/field",schemaPath:"#/properties/details/properties/field/type",keyword:"type",params:{type:"string"}};e===null?
e=[i]:e.push(i),t++}if(r.expected!==void 0&&l.call(r,"expected")&&typeof r.expected!="string"){let i={instancePath:n+"/details/expected",schemaPath:"#/propertie\
s/details/properties/expected/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}if(r.found!==void 0&&l.call(r,"found")&&typeof r.found!=
"string"){let i={instancePath:n+"/details/found",schemaPath:"#/properties/details/properties/found/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.
push(i),t++}}else{let i={instancePath:n+"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.
message!==void 0&&l.call(s,"message")){let r=s.message;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/message",schemaPath:"#/properties/message/minLe\
ngth",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/message",schemaPath:"#/properties/message/type",keyword:"\
type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retryable")&&typeof s.retryable!="boolean"){let r={instancePath:n+
"/retryable",schemaPath:"#/properties/retryable/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.hint!==void 0&&l.call(s,"hint")){
let r=s.hint;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/minLength",keyword:"minLength",params:{limit:1}};e===
null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),
t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return sr.errors=e,t===0}function ir(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?
e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"message")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"messa\
ge"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
retryable"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="retryable"||r===
"hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[i]:e.push(i),t++,t>100)return ir.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="error.v1"){let r={instancePath:n+
"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[r]:e.push(r),t++}if(s.code!==void 0&&
l.call(s,"code")&&s.code!=="not_indexed"){let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"const",params:{allowedValue:"not_indexed"}};
e===null?e=[r]:e.push(r),t++}if(s.details!==void 0&&l.call(s,"details")){let r=s.details;if(r&&typeof r=="object"&&!Array.isArray(r)){for(let i of Object.keys(r))
if(i!=="path"){let o={instancePath:n+"/details/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/details/additionalProperties/allOf/0/false sc\
hema",keyword:"false schema",params:{}};if(e===null?e=[o]:e.push(o),t++,t>100)return ir.errors=e,!1}if(r.path!==void 0&&l.call(r,"path")&&typeof r.path!="string"){
let i={instancePath:n+"/details/path",schemaPath:"#/properties/details/properties/path/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}else{
let i={instancePath:n+"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.message!==void 0&&
l.call(s,"message")){let r=s.message;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/message",schemaPath:"#/properties/message/minLength",keyword:"min\
Length",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"\
string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retryable")&&typeof s.retryable!="boolean"){let r={instancePath:n+"/retryable",schemaPath:"\
#/properties/retryable/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.hint!==void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r==
"string"){if(h(r)<1){let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{
let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return ir.errors=e,t===0}var Mi={type:"object",required:["schema_version",
"code","message","retryable","details"],properties:{schema_version:{const:"error.v1"},code:{const:"embedding_mismatch"},details:{type:"object",required:["expect\
ed","found"],additionalProperties:{allOf:[!1],enough:!0},properties:{expected:{type:["string","null"]},found:{type:["string","null"]}}},message:{type:"string",minLength:1},
retryable:{type:"boolean"},hint:{type:"string",minLength:1}},additionalProperties:{allOf:[!1],enough:!0}};function tr(s,{instancePath:n="",parentData:u,parentDataProperty:c,
rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"message")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"message"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||!l.call(s,"retryable")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"retryable"}};e===null?e=[r]:e.push(r),t++}if(s.details===void 0||!l.call(s,"d\
etails")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"details"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="retryable"||r==="hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(
/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return tr.errors=e,
!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="error.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/sch\
ema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[r]:e.push(r),t++}if(s.code!==void 0&&l.call(s,"code")&&s.code!=="embedding_mism\
atch"){let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"const",params:{allowedValue:"embedding_mismatch"}};e===null?e=[r]:e.push(r),t++}
if(s.details!==void 0&&l.call(s,"details")){let r=s.details;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.expected===void 0||!l.call(r,"expected")){let i={instancePath:n+
"/details",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"expected"}};e===null?e=[i]:e.push(i),t++}if(r.found===void 0||
!l.call(r,"found")){let i={instancePath:n+"/details",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"found"}};e===null?e=
[i]:e.push(i),t++}for(let i of Object.keys(r))if(!(i==="expected"||i==="found")){let o={instancePath:n+"/details/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"\
#/properties/details/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[o]:e.push(o),t++,t>100)return tr.errors=e,!1}if(r.
expected!==void 0&&l.call(r,"expected")){let i=r.expected;if(typeof i!="string"&&i!==null){let o={instancePath:n+"/details/expected",schemaPath:"#/properties/de\
tails/properties/expected/type",keyword:"type",params:{type:Mi.properties.details.properties.expected.type}};e===null?e=[o]:e.push(o),t++}}if(r.found!==void 0&&
l.call(r,"found")){let i=r.found;if(typeof i!="string"&&i!==null){let o={instancePath:n+"/details/found",schemaPath:"#/properties/details/properties/found/type",
keyword:"type",params:{type:Mi.properties.details.properties.found.type}};e===null?e=[o]:e.push(o),t++}}}else{let i={instancePath:n+"/details",schemaPath:"#/pro\
perties/details/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.message!==void 0&&l.call(s,"message")){let r=s.message;if(typeof r==
"string"){if(h(r)<1){let i={instancePath:n+"/message",schemaPath:"#/properties/message/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),
t++}}else{let i={instancePath:n+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==
void 0&&l.call(s,"retryable")&&typeof s.retryable!="boolean"){let r={instancePath:n+"/retryable",schemaPath:"#/properties/retryable/type",keyword:"type",params:{
type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.hint!==void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/hint",
schemaPath:"#/properties/hint/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/hint",schemaPath:"#/pr\
operties/hint/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{
type:"object"}};e===null?e=[r]:e.push(r),t++}return tr.errors=e,t===0}function nr(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?
e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"message")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"messa\
ge"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
retryable"}};e===null?e=[r]:e.push(r),t++}if(s.details===void 0||!l.call(s,"details")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"details"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="r\
etryable"||r==="hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"fal\
se schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return nr.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="\
error.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[
r]:e.push(r),t++}if(s.code!==void 0&&l.call(s,"code")&&s.code!=="model_unavailable"){let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"\
const",params:{allowedValue:"model_unavailable"}};e===null?e=[r]:e.push(r),t++}if(s.details!==void 0&&l.call(s,"details")){let r=s.details;if(r&&typeof r=="obje\
ct"&&!Array.isArray(r)){if(r.model===void 0||!l.call(r,"model")){let i={instancePath:n+"/details",schemaPath:"#/properties/details/required",keyword:"required",
params:{missingProperty:"model"}};e===null?e=[i]:e.push(i),t++}for(let i of Object.keys(r))if(!(i==="model"||i==="install")){let o={instancePath:n+"/details/"+i.
replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/details/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?
e=[o]:e.push(o),t++,t>100)return nr.errors=e,!1}if(r.model!==void 0&&l.call(r,"model")&&typeof r.model!="string"){let i={instancePath:n+"/details/model",schemaPath:"\
#/properties/details/properties/model/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}if(r.install!==void 0&&l.call(r,"install")&&typeof r.
install!="string"){let i={instancePath:n+"/details/install",schemaPath:"#/properties/details/properties/install/type",keyword:"type",params:{type:"string"}};e===
null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(
i),t++}}if(s.message!==void 0&&l.call(s,"message")){let r=s.message;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/message",schemaPath:"#/properties/\
message/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/message",schemaPath:"#/properties/message/ty\
pe",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retryable")&&typeof s.retryable!="boolean"){let r={instancePath:n+
"/retryable",schemaPath:"#/properties/retryable/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.hint!==void 0&&l.call(s,"hint")){
let r=s.hint;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/minLength",keyword:"minLength",params:{limit:1}};e===
null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),
t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return nr.errors=e,t===0}var Et={type:"\
object",required:["schema_version","code","message","retryable","details"],properties:{schema_version:{const:"error.v1"},code:{const:"generation_failed"},details:{
type:"object",required:["model","reason"],additionalProperties:{allOf:[!1],enough:!0},properties:{model:{type:"string"},reason:{enum:["unreachable","rate_limite\
d","rejected","server_error","malformed"]},status:{type:"integer",minimum:100,maximum:599},retry_after_ms:{type:"integer",minimum:0}}},message:{type:"string",minLength:1},
retryable:{type:"boolean"},hint:{type:"string",minLength:1}},additionalProperties:{allOf:[!1],enough:!0}};function lr(s,{instancePath:n="",parentData:u,parentDataProperty:c,
rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"message")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"message"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||!l.call(s,"retryable")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"retryable"}};e===null?e=[r]:e.push(r),t++}if(s.details===void 0||!l.call(s,"d\
etails")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"details"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="retryable"||r==="hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(
/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return lr.errors=e,
!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="error.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/sch\
ema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[r]:e.push(r),t++}if(s.code!==void 0&&l.call(s,"code")&&s.code!=="generation_fai\
led"){let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"const",params:{allowedValue:"generation_failed"}};e===null?e=[r]:e.push(r),t++}
if(s.details!==void 0&&l.call(s,"details")){let r=s.details;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.model===void 0||!l.call(r,"model")){let i={instancePath:n+
"/details",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"model"}};e===null?e=[i]:e.push(i),t++}if(r.reason===void 0||!l.
call(r,"reason")){let i={instancePath:n+"/details",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"reason"}};e===null?e=[
i]:e.push(i),t++}for(let i of Object.keys(r))if(!(i==="model"||i==="reason"||i==="status"||i==="retry_after_ms")){let o={instancePath:n+"/details/"+i.replace(/~/g,
"~0").replace(/\//g,"~1"),schemaPath:"#/properties/details/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[o]:e.push(
o),t++,t>100)return lr.errors=e,!1}if(r.model!==void 0&&l.call(r,"model")&&typeof r.model!="string"){let i={instancePath:n+"/details/model",schemaPath:"#/proper\
ties/details/properties/model/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}if(r.reason!==void 0&&l.call(r,"reason")){let i=r.reason;
if(!(i==="unreachable"||i==="rate_limited"||i==="rejected"||i==="server_error"||i==="malformed")){let o={instancePath:n+"/details/reason",schemaPath:"#/properti\
es/details/properties/reason/enum",keyword:"enum",params:{allowedValues:Et.properties.details.properties.reason.enum}};e===null?e=[o]:e.push(o),t++}}if(r.status!==
void 0&&l.call(r,"status")){let i=r.status;if(!(typeof i=="number"&&!(i%1)&&!isNaN(i)&&isFinite(i))){let o={instancePath:n+"/details/status",schemaPath:"#/prope\
rties/details/properties/status/type",keyword:"type",params:{type:"integer"}};e===null?e=[o]:e.push(o),t++}if(typeof i=="number"&&isFinite(i)){if(i>599||isNaN(i)){
let o={instancePath:n+"/details/status",schemaPath:"#/properties/details/properties/status/maximum",keyword:"maximum",params:{comparison:"<=",limit:599}};e===null?
e=[o]:e.push(o),t++}if(i<100||isNaN(i)){let o={instancePath:n+"/details/status",schemaPath:"#/properties/details/properties/status/minimum",keyword:"minimum",params:{
comparison:">=",limit:100}};e===null?e=[o]:e.push(o),t++}}}if(r.retry_after_ms!==void 0&&l.call(r,"retry_after_ms")){let i=r.retry_after_ms;if(!(typeof i=="numb\
er"&&!(i%1)&&!isNaN(i)&&isFinite(i))){let o={instancePath:n+"/details/retry_after_ms",schemaPath:"#/properties/details/properties/retry_after_ms/type",keyword:"\
type",params:{type:"integer"}};e===null?e=[o]:e.push(o),t++}if(typeof i=="number"&&isFinite(i)&&(i<0||isNaN(i))){let o={instancePath:n+"/details/retry_after_ms",
schemaPath:"#/properties/details/properties/retry_after_ms/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[o]:e.push(o),t++}}}else{let i={
instancePath:n+"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.message!==void 0&&l.call(
s,"message")){let r=s.message;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/message",schemaPath:"#/properties/message/minLength",keyword:"minLength",
params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"}};
e===null?e=[i]:e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retryable")&&typeof s.retryable!="boolean"){let r={instancePath:n+"/retryable",schemaPath:"#/pr\
operties/retryable/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.hint!==void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="s\
tring"){if(h(r)<1){let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{
let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return lr.errors=e,t===0}function Yr(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.retriever===
void 0||!l.call(s,"retriever")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"retriever"}};e===null?e=[r]:e.push(r),
t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?e=[r]:e.push(
r),t++}for(let r of Object.keys(s))if(!(r==="retriever"||r==="code")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additiona\
lProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Yr.errors=e,!1}if(s.retriever!==void 0&&l.call(
s,"retriever")){let r=s.retriever;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/retriever",schemaPath:"#/properties/retriever/minLength",keyword:"mi\
nLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/retriever",schemaPath:"#/properties/retriever/type",keyword:"type",params:{
type:"string"}};e===null?e=[i]:e.push(i),t++}}s.code!==void 0&&l.call(s,"code")&&(z(s.code,{instancePath:n+"/code",parentData:s,parentDataProperty:"code",rootData:a})||
(e=e===null?z.errors:e.concat(z.errors),t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(
r),t++}return Yr.errors=e,t===0}function Le(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.
isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
code"}};e===null?e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"message")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
message"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"retryable"}};e===null?e=[r]:e.push(r),t++}if(s.details===void 0||!l.call(s,"details")){let r={instancePath:n,schemaPath:"#/required",keyword:"r\
equired",params:{missingProperty:"details"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r===
"message"||r==="retryable"||r==="hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false sch\
ema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Le.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!==
"error.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=
[r]:e.push(r),t++}if(s.code!==void 0&&l.call(s,"code")&&s.code!=="retrieval_failed"){let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"\
const",params:{allowedValue:"retrieval_failed"}};e===null?e=[r]:e.push(r),t++}if(s.details!==void 0&&l.call(s,"details")){let r=s.details;if(r&&typeof r=="objec\
t"&&!Array.isArray(r)){if(r.retrievers===void 0||!l.call(r,"retrievers")){let i={instancePath:n+"/details",schemaPath:"#/properties/details/required",keyword:"r\
equired",params:{missingProperty:"retrievers"}};e===null?e=[i]:e.push(i),t++}for(let i of Object.keys(r))if(i!=="retrievers"){let o={instancePath:n+"/details/"+
i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/details/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?
e=[o]:e.push(o),t++,t>100)return Le.errors=e,!1}if(r.retrievers!==void 0&&l.call(r,"retrievers")){let i=r.retrievers;if(Array.isArray(i)){let o=i.length;for(let m=0;m<
o;m++)if(Yr(i[m],{instancePath:n+"/details/retrievers/"+m,parentData:i,parentDataProperty:m,rootData:a})||(e=e===null?Yr.errors:e.concat(Yr.errors),t=e.length),
t>100)return Le.errors=e,!1}else{let o={instancePath:n+"/details/retrievers",schemaPath:"#/properties/details/properties/retrievers/type",keyword:"type",params:{
type:"array"}};e===null?e=[o]:e.push(o),t++}}}else{let i={instancePath:n+"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{type:"object"}};
e===null?e=[i]:e.push(i),t++}}if(s.message!==void 0&&l.call(s,"message")){let r=s.message;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/message",schemaPath:"\
#/properties/message/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/message",schemaPath:"#/properti\
es/message/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retryable")&&typeof s.retryable!="boole\
an"){let r={instancePath:n+"/retryable",schemaPath:"#/properties/retryable/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.hint!==
void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/minLength",keyword:"minLeng\
th",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/type",keyword:"type",params:{type:"string"}};
e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Le.errors=
e,t===0}function Qr(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?
e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"message")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"messa\
ge"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
retryable"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="retryable"||r===
"hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[i]:e.push(i),t++,t>100)return Qr.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="error.v1"){let r={instancePath:n+
"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[r]:e.push(r),t++}if(s.code!==void 0&&
l.call(s,"code")&&s.code!=="vectors_pending"){let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"const",params:{allowedValue:"vectors_p\
ending"}};e===null?e=[r]:e.push(r),t++}if(s.details!==void 0&&l.call(s,"details")){let r={instancePath:n+"/details",schemaPath:"#/properties/details/false schem\
a",keyword:"false schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.message!==void 0&&l.call(s,"message")){let r=s.message;if(typeof r=="string"){if(h(r)<1){
let i={instancePath:n+"/message",schemaPath:"#/properties/message/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+
"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retrya\
ble")&&typeof s.retryable!="boolean"){let r={instancePath:n+"/retryable",schemaPath:"#/properties/retryable/type",keyword:"type",params:{type:"boolean"}};e===null?
e=[r]:e.push(r),t++}if(s.hint!==void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/hint",schemaPath:"#/properties/\
hint/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/type",keyword:"\
type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:
e.push(r),t++}return Qr.errors=e,t===0}function Xr(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?
e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"message")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"messa\
ge"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
retryable"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="retryable"||r===
"hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[i]:e.push(i),t++,t>100)return Xr.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="error.v1"){let r={instancePath:n+
"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[r]:e.push(r),t++}if(s.code!==void 0&&
l.call(s,"code")&&s.code!=="words_pending"){let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"const",params:{allowedValue:"words_pendi\
ng"}};e===null?e=[r]:e.push(r),t++}if(s.details!==void 0&&l.call(s,"details")){let r={instancePath:n+"/details",schemaPath:"#/properties/details/false schema",keyword:"\
false schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.message!==void 0&&l.call(s,"message")){let r=s.message;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+
"/message",schemaPath:"#/properties/message/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/message",
schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retryable")&&typeof s.
retryable!="boolean"){let r={instancePath:n+"/retryable",schemaPath:"#/properties/retryable/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(
r),t++}if(s.hint!==void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/minLengt\
h",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/type",keyword:"type",params:{
type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}
return Xr.errors=e,t===0}function or(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?
e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"message")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"messa\
ge"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
retryable"}};e===null?e=[r]:e.push(r),t++}if(s.details===void 0||!l.call(s,"details")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"details"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="r\
etryable"||r==="hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"fal\
se schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return or.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="\
error.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[
r]:e.push(r),t++}if(s.code!==void 0&&l.call(s,"code")&&s.code!=="unsupported"){let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"const",
params:{allowedValue:"unsupported"}};e===null?e=[r]:e.push(r),t++}if(s.details!==void 0&&l.call(s,"details")){let r=s.details;if(r&&typeof r=="object"&&!Array.isArray(
r)){if(r.feature===void 0||!l.call(r,"feature")){let i={instancePath:n+"/details",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"\
feature"}};e===null?e=[i]:e.push(i),t++}for(let i of Object.keys(r))if(!(i==="feature"||i==="retriever")){let o={instancePath:n+"/details/"+i.replace(/~/g,"~0").
replace(/\//g,"~1"),schemaPath:"#/properties/details/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[o]:e.push(o),t++,
t>100)return or.errors=e,!1}if(r.feature!==void 0&&l.call(r,"feature")&&typeof r.feature!="string"){let i={instancePath:n+"/details/feature",schemaPath:"#/prope\
rties/details/properties/feature/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}if(r.retriever!==void 0&&l.call(r,"retriever")&&typeof r.
retriever!="string"){let i={instancePath:n+"/details/retriever",schemaPath:"#/properties/details/properties/retriever/type",keyword:"type",params:{type:"string"}};
e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:
e.push(i),t++}}if(s.message!==void 0&&l.call(s,"message")){let r=s.message;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/message",schemaPath:"#/prop\
erties/message/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/message",schemaPath:"#/properties/mes\
sage/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retryable")&&typeof s.retryable!="boolean"){let r={
instancePath:n+"/retryable",schemaPath:"#/properties/retryable/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.hint!==void 0&&l.
call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/minLength",keyword:"minLength",params:{
limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/type",keyword:"type",params:{type:"string"}};e===null?e=
[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return or.errors=e,t===0}function pr(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?
e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"message")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"messa\
ge"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
retryable"}};e===null?e=[r]:e.push(r),t++}if(s.details===void 0||!l.call(s,"details")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"details"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="r\
etryable"||r==="hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"fal\
se schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return pr.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="\
error.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[
r]:e.push(r),t++}if(s.code!==void 0&&l.call(s,"code")&&s.code!=="timeout"){let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"const",params:{
allowedValue:"timeout"}};e===null?e=[r]:e.push(r),t++}if(s.details!==void 0&&l.call(s,"details")){let r=s.details;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.
stage===void 0||!l.call(r,"stage")){let i={instancePath:n+"/details",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"stag\
e"}};e===null?e=[i]:e.push(i),t++}if(r.limit_ms===void 0||!l.call(r,"limit_ms")){let i={instancePath:n+"/details",schemaPath:"#/properties/details/required",keyword:"\
required",params:{missingProperty:"limit_ms"}};e===null?e=[i]:e.push(i),t++}for(let i of Object.keys(r))if(!(i==="stage"||i==="limit_ms")){let o={instancePath:n+
"/details/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/details/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[o]:e.push(o),t++,t>100)return pr.errors=e,!1}if(r.stage!==void 0&&l.call(r,"stage")&&typeof r.stage!="string"){let i={instancePath:n+"/details/st\
age",schemaPath:"#/properties/details/properties/stage/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}if(r.limit_ms!==void 0&&l.call(
r,"limit_ms")){let i=r.limit_ms;if(typeof i=="number"&&isFinite(i)){if(i<0||isNaN(i)){let o={instancePath:n+"/details/limit_ms",schemaPath:"#/properties/details\
/properties/limit_ms/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[o]:e.push(o),t++}}else{let o={instancePath:n+"/details/limit_ms",schemaPath:"\
#/properties/details/properties/limit_ms/type",keyword:"type",params:{type:"number"}};e===null?e=[o]:e.push(o),t++}}}else{let i={instancePath:n+"/details",schemaPath:"\
#/properties/details/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.message!==void 0&&l.call(s,"message")){let r=s.message;if(typeof r==
"string"){if(h(r)<1){let i={instancePath:n+"/message",schemaPath:"#/properties/message/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),
t++}}else{let i={instancePath:n+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==
void 0&&l.call(s,"retryable")&&typeof s.retryable!="boolean"){let r={instancePath:n+"/retryable",schemaPath:"#/properties/retryable/type",keyword:"type",params:{
type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.hint!==void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/hint",
schemaPath:"#/properties/hint/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/hint",schemaPath:"#/pr\
operties/hint/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{
type:"object"}};e===null?e=[r]:e.push(r),t++}return pr.errors=e,t===0}function ar(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?
e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"message")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"messa\
ge"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
retryable"}};e===null?e=[r]:e.push(r),t++}if(s.details===void 0||!l.call(s,"details")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"details"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="r\
etryable"||r==="hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"fal\
se schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return ar.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="\
error.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[
r]:e.push(r),t++}if(s.code!==void 0&&l.call(s,"code")&&s.code!=="locked"){let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"const",params:{
allowedValue:"locked"}};e===null?e=[r]:e.push(r),t++}if(s.details!==void 0&&l.call(s,"details")){let r=s.details;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.
path===void 0||!l.call(r,"path")){let i={instancePath:n+"/details",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"path"}};
e===null?e=[i]:e.push(i),t++}for(let i of Object.keys(r))if(i!=="path"){let o={instancePath:n+"/details/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#\
/properties/details/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[o]:e.push(o),t++,t>100)return ar.errors=e,!1}if(r.
path!==void 0&&l.call(r,"path")&&typeof r.path!="string"){let i={instancePath:n+"/details/path",schemaPath:"#/properties/details/properties/path/type",keyword:"\
type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{
type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.message!==void 0&&l.call(s,"message")){let r=s.message;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+
"/message",schemaPath:"#/properties/message/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/message",
schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retryable")&&typeof s.
retryable!="boolean"){let r={instancePath:n+"/retryable",schemaPath:"#/properties/retryable/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(
r),t++}if(s.hint!==void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/minLengt\
h",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/type",keyword:"type",params:{
type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}
return ar.errors=e,t===0}function Jr(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.doc_id===void 0||
!l.call(s,"doc_id")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"doc_id"}};e===null?e=[r]:e.push(r),t++}if(s.doc_path===
void 0||!l.call(s,"doc_path")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"doc_path"}};e===null?e=[r]:e.push(r),t++}
for(let r of Object.keys(s))if(!(r==="doc_id"||r==="doc_path")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalPrope\
rties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Jr.errors=e,!1}if(s.doc_id!==void 0&&l.call(s,"doc_id")&&
typeof s.doc_id!="string"){let r={instancePath:n+"/doc_id",schemaPath:"#/properties/doc_id/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),
t++}if(s.doc_path!==void 0&&l.call(s,"doc_path")&&typeof s.doc_path!="string"){let r={instancePath:n+"/doc_path",schemaPath:"#/properties/doc_path/type",keyword:"\
type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:
e.push(r),t++}return Jr.errors=e,t===0}function $e(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="obje\
ct"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
code"}};e===null?e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"message")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
message"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"retryable"}};e===null?e=[r]:e.push(r),t++}if(s.details===void 0||!l.call(s,"details")){let r={instancePath:n,schemaPath:"#/required",keyword:"r\
equired",params:{missingProperty:"details"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r===
"message"||r==="retryable"||r==="hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false sch\
ema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return $e.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!==
"error.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=
[r]:e.push(r),t++}if(s.code!==void 0&&l.call(s,"code")&&s.code!=="corrupt_index"){let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"co\
nst",params:{allowedValue:"corrupt_index"}};e===null?e=[r]:e.push(r),t++}if(s.details!==void 0&&l.call(s,"details")){let r=s.details;if(r&&typeof r=="object"&&!Array.
isArray(r)){if(r.reason===void 0||!l.call(r,"reason")){let i={instancePath:n+"/details",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"\
reason"}};e===null?e=[i]:e.push(i),t++}for(let i of Object.keys(r))if(!(i==="path"||i==="reason"||i==="documents")){let o={instancePath:n+"/details/"+i.replace(
/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/details/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[o]:e.
push(o),t++,t>100)return $e.errors=e,!1}if(r.path!==void 0&&l.call(r,"path")&&typeof r.path!="string"){let i={instancePath:n+"/details/path",schemaPath:"#/prope\
rties/details/properties/path/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}if(r.reason!==void 0&&l.call(r,"reason")&&typeof r.reason!=
"string"){let i={instancePath:n+"/details/reason",schemaPath:"#/properties/details/properties/reason/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:
e.push(i),t++}if(r.documents!==void 0&&l.call(r,"documents")){let i=r.documents;if(Array.isArray(i)){if(i.length<1){let m={instancePath:n+"/details/documents",schemaPath:"\
#/properties/details/properties/documents/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[m]:e.push(m),t++}let o=i.length;for(let m=0;m<o;m++)if(Jr(i[m],
{instancePath:n+"/details/documents/"+m,parentData:i,parentDataProperty:m,rootData:a})||(e=e===null?Jr.errors:e.concat(Jr.errors),t=e.length),t>100)return $e.errors=
e,!1}else{let o={instancePath:n+"/details/documents",schemaPath:"#/properties/details/properties/documents/type",keyword:"type",params:{type:"array"}};e===null?
e=[o]:e.push(o),t++}}}else{let i={instancePath:n+"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(
i),t++}}if(s.message!==void 0&&l.call(s,"message")){let r=s.message;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/message",schemaPath:"#/properties/\
message/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/message",schemaPath:"#/properties/message/ty\
pe",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retryable")&&typeof s.retryable!="boolean"){let r={instancePath:n+
"/retryable",schemaPath:"#/properties/retryable/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.hint!==void 0&&l.call(s,"hint")){
let r=s.hint;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/minLength",keyword:"minLength",params:{limit:1}};e===
null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),
t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return $e.errors=e,t===0}function mr(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?
e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"message")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"messa\
ge"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
retryable"}};e===null?e=[r]:e.push(r),t++}if(s.details===void 0||!l.call(s,"details")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"details"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="r\
etryable"||r==="hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"fal\
se schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return mr.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="\
error.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[
r]:e.push(r),t++}if(s.code!==void 0&&l.call(s,"code")&&s.code!=="io_error"){let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"const",params:{
allowedValue:"io_error"}};e===null?e=[r]:e.push(r),t++}if(s.details!==void 0&&l.call(s,"details")){let r=s.details;if(r&&typeof r=="object"&&!Array.isArray(r)){
if(r.path===void 0||!l.call(r,"path")){let i={instancePath:n+"/details",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"p\
ath"}};e===null?e=[i]:e.push(i),t++}for(let i of Object.keys(r))if(!(i==="path"||i==="errno")){let o={instancePath:n+"/details/"+i.replace(/~/g,"~0").replace(/\//g,
"~1"),schemaPath:"#/properties/details/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[o]:e.push(o),t++,t>100)return mr.
errors=e,!1}if(r.path!==void 0&&l.call(r,"path")&&typeof r.path!="string"){let i={instancePath:n+"/details/path",schemaPath:"#/properties/details/properties/pat\
h/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}if(r.errno!==void 0&&l.call(r,"errno")&&typeof r.errno!="string"){let i={instancePath:n+
"/details/errno",schemaPath:"#/properties/details/properties/errno/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+
"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.message!==void 0&&l.call(s,"message")){
let r=s.message;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/message",schemaPath:"#/properties/message/minLength",keyword:"minLength",params:{limit:1}};
e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:
e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retryable")&&typeof s.retryable!="boolean"){let r={instancePath:n+"/retryable",schemaPath:"#/properties/retrya\
ble/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.hint!==void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(h(r)<
1){let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+
"/hint",schemaPath:"#/properties/hint/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",
keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return mr.errors=e,t===0}function cr(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?
e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"message")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"messa\
ge"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
retryable"}};e===null?e=[r]:e.push(r),t++}if(s.details===void 0||!l.call(s,"details")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"details"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="r\
etryable"||r==="hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"fal\
se schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return cr.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="\
error.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[
r]:e.push(r),t++}if(s.code!==void 0&&l.call(s,"code")&&s.code!=="chunk_not_found"){let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"c\
onst",params:{allowedValue:"chunk_not_found"}};e===null?e=[r]:e.push(r),t++}if(s.details!==void 0&&l.call(s,"details")){let r=s.details;if(r&&typeof r=="object"&&
!Array.isArray(r)){if(r.chunk_id===void 0||!l.call(r,"chunk_id")){let i={instancePath:n+"/details",schemaPath:"#/properties/details/required",keyword:"required",
params:{missingProperty:"chunk_id"}};e===null?e=[i]:e.push(i),t++}for(let i of Object.keys(r))if(i!=="chunk_id"){let o={instancePath:n+"/details/"+i.replace(/~/g,
"~0").replace(/\//g,"~1"),schemaPath:"#/properties/details/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[o]:e.push(
o),t++,t>100)return cr.errors=e,!1}if(r.chunk_id!==void 0&&l.call(r,"chunk_id")&&typeof r.chunk_id!="string"){let i={instancePath:n+"/details/chunk_id",schemaPath:"\
#/properties/details/properties/chunk_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/details",schemaPath:"\
#/properties/details/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.message!==void 0&&l.call(s,"message")){let r=s.message;if(typeof r==
"string"){if(h(r)<1){let i={instancePath:n+"/message",schemaPath:"#/properties/message/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),
t++}}else{let i={instancePath:n+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==
void 0&&l.call(s,"retryable")&&typeof s.retryable!="boolean"){let r={instancePath:n+"/retryable",schemaPath:"#/properties/retryable/type",keyword:"type",params:{
type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.hint!==void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/hint",
schemaPath:"#/properties/hint/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/hint",schemaPath:"#/pr\
operties/hint/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{
type:"object"}};e===null?e=[r]:e.push(r),t++}return cr.errors=e,t===0}function ur(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?
e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"message")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"messa\
ge"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
retryable"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="retryable"||r===
"hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[i]:e.push(i),t++,t>100)return ur.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="error.v1"){let r={instancePath:n+
"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[r]:e.push(r),t++}if(s.code!==void 0&&
l.call(s,"code")&&s.code!=="doc_not_found"){let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"const",params:{allowedValue:"doc_not_fou\
nd"}};e===null?e=[r]:e.push(r),t++}if(s.details!==void 0&&l.call(s,"details")){let r=s.details;if(r&&typeof r=="object"&&!Array.isArray(r)){for(let i of Object.
keys(r))if(!(i==="doc_id"||i==="path")){let o={instancePath:n+"/details/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/details/additionalPr\
operties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[o]:e.push(o),t++,t>100)return ur.errors=e,!1}if(r.doc_id!==void 0&&l.call(r,"doc\
_id")&&typeof r.doc_id!="string"){let i={instancePath:n+"/details/doc_id",schemaPath:"#/properties/details/properties/doc_id/type",keyword:"type",params:{type:"\
string"}};e===null?e=[i]:e.push(i),t++}if(r.path!==void 0&&l.call(r,"path")&&typeof r.path!="string"){let i={instancePath:n+"/details/path",schemaPath:"#/proper\
ties/details/properties/path/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/details",schemaPath:"#/prop\
erties/details/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.message!==void 0&&l.call(s,"message")){let r=s.message;if(typeof r==
"string"){if(h(r)<1){let i={instancePath:n+"/message",schemaPath:"#/properties/message/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),
t++}}else{let i={instancePath:n+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==
void 0&&l.call(s,"retryable")&&typeof s.retryable!="boolean"){let r={instancePath:n+"/retryable",schemaPath:"#/properties/retryable/type",keyword:"type",params:{
type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.hint!==void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/hint",
schemaPath:"#/properties/hint/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/hint",schemaPath:"#/pr\
operties/hint/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{
type:"object"}};e===null?e=[r]:e.push(r),t++}return ur.errors=e,t===0}function fr(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?
e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"message")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"messa\
ge"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
retryable"}};e===null?e=[r]:e.push(r),t++}if(s.details===void 0||!l.call(s,"details")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"details"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="r\
etryable"||r==="hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"fal\
se schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return fr.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="\
error.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[
r]:e.push(r),t++}if(s.code!==void 0&&l.call(s,"code")&&s.code!=="span_not_supported"){let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"\
const",params:{allowedValue:"span_not_supported"}};e===null?e=[r]:e.push(r),t++}if(s.details!==void 0&&l.call(s,"details")){let r=s.details;if(r&&typeof r=="obj\
ect"&&!Array.isArray(r)){if(r.doc_id===void 0||!l.call(r,"doc_id")){let i={instancePath:n+"/details",schemaPath:"#/properties/details/required",keyword:"require\
d",params:{missingProperty:"doc_id"}};e===null?e=[i]:e.push(i),t++}if(r.reason===void 0||!l.call(r,"reason")){let i={instancePath:n+"/details",schemaPath:"#/pro\
perties/details/required",keyword:"required",params:{missingProperty:"reason"}};e===null?e=[i]:e.push(i),t++}for(let i of Object.keys(r))if(!(i==="doc_id"||i===
"reason")){let o={instancePath:n+"/details/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/details/additionalProperties/allOf/0/false schema",
keyword:"false schema",params:{}};if(e===null?e=[o]:e.push(o),t++,t>100)return fr.errors=e,!1}if(r.doc_id!==void 0&&l.call(r,"doc_id")&&typeof r.doc_id!="string"){
let i={instancePath:n+"/details/doc_id",schemaPath:"#/properties/details/properties/doc_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),
t++}if(r.reason!==void 0&&l.call(r,"reason")&&typeof r.reason!="string"){let i={instancePath:n+"/details/reason",schemaPath:"#/properties/details/properties/rea\
son/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/details",schemaPath:"#/properties/details/type",keyword:"\
type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.message!==void 0&&l.call(s,"message")){let r=s.message;if(typeof r=="string"){if(h(r)<1){let i={
instancePath:n+"/message",schemaPath:"#/properties/message/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+
"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retrya\
ble")&&typeof s.retryable!="boolean"){let r={instancePath:n+"/retryable",schemaPath:"#/properties/retryable/type",keyword:"type",params:{type:"boolean"}};e===null?
e=[r]:e.push(r),t++}if(s.hint!==void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/hint",schemaPath:"#/properties/\
hint/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/type",keyword:"\
type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:
e.push(r),t++}return fr.errors=e,t===0}function es(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?
e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"message")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"messa\
ge"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
retryable"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="retryable"||r===
"hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[i]:e.push(i),t++,t>100)return es.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="error.v1"){let r={instancePath:n+
"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[r]:e.push(r),t++}if(s.code!==void 0&&
l.call(s,"code")&&s.code!=="unauthorized"){let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"const",params:{allowedValue:"unauthorized"}};
e===null?e=[r]:e.push(r),t++}if(s.details!==void 0&&l.call(s,"details")){let r={instancePath:n+"/details",schemaPath:"#/properties/details/false schema",keyword:"\
false schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.message!==void 0&&l.call(s,"message")){let r=s.message;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+
"/message",schemaPath:"#/properties/message/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/message",
schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retryable")&&typeof s.
retryable!="boolean"){let r={instancePath:n+"/retryable",schemaPath:"#/properties/retryable/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(
r),t++}if(s.hint!==void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/minLengt\
h",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/type",keyword:"type",params:{
type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}
return es.errors=e,t===0}function rs(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?
e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"message")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"messa\
ge"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
retryable"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="retryable"||r===
"hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[i]:e.push(i),t++,t>100)return rs.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="error.v1"){let r={instancePath:n+
"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[r]:e.push(r),t++}if(s.code!==void 0&&
l.call(s,"code")&&s.code!=="internal"){let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"const",params:{allowedValue:"internal"}};e===
null?e=[r]:e.push(r),t++}if(s.details!==void 0&&l.call(s,"details")){let r={instancePath:n+"/details",schemaPath:"#/properties/details/false schema",keyword:"fa\
lse schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.message!==void 0&&l.call(s,"message")){let r=s.message;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+
"/message",schemaPath:"#/properties/message/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/message",
schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retryable")&&typeof s.
retryable!="boolean"){let r={instancePath:n+"/retryable",schemaPath:"#/properties/retryable/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(
r),t++}if(s.hint!==void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/minLengt\
h",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/type",keyword:"type",params:{
type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}
return rs.errors=e,t===0}function V(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(
s)){let r=s.code;if(typeof r=="string")if(r==="stale_cursor")er(s,{instancePath:n,parentData:u,parentDataProperty:c,rootData:a})||(e=e===null?er.errors:e.concat(
er.errors),t=e.length);else if(r==="invalid_cursor")rr(s,{instancePath:n,parentData:u,parentDataProperty:c,rootData:a})||(e=e===null?rr.errors:e.concat(rr.errors),
t=e.length);else if(r==="invalid_input")sr(s,{instancePath:n,parentData:u,parentDataProperty:c,rootData:a})||(e=e===null?sr.errors:e.concat(sr.errors),t=e.length);else if(r===
"not_indexed")ir(s,{instancePath:n,parentData:u,parentDataProperty:c,rootData:a})||(e=e===null?ir.errors:e.concat(ir.errors),t=e.length);else if(r==="embedding_\
mismatch")tr(s,{instancePath:n,parentData:u,parentDataProperty:c,rootData:a})||(e=e===null?tr.errors:e.concat(tr.errors),t=e.length);else if(r==="model_unavaila\
ble")nr(s,{instancePath:n,parentData:u,parentDataProperty:c,rootData:a})||(e=e===null?nr.errors:e.concat(nr.errors),t=e.length);else if(r==="generation_failed")
lr(s,{instancePath:n,parentData:u,parentDataProperty:c,rootData:a})||(e=e===null?lr.errors:e.concat(lr.errors),t=e.length);else if(r==="retrieval_failed")Le(s,{
instancePath:n,parentData:u,parentDataProperty:c,rootData:a})||(e=e===null?Le.errors:e.concat(Le.errors),t=e.length);else if(r==="vectors_pending")Qr(s,{instancePath:n,
parentData:u,parentDataProperty:c,rootData:a})||(e=e===null?Qr.errors:e.concat(Qr.errors),t=e.length);else if(r==="words_pending")Xr(s,{instancePath:n,parentData:u,
parentDataProperty:c,rootData:a})||(e=e===null?Xr.errors:e.concat(Xr.errors),t=e.length);else if(r==="unsupported")or(s,{instancePath:n,parentData:u,parentDataProperty:c,
rootData:a})||(e=e===null?or.errors:e.concat(or.errors),t=e.length);else if(r==="timeout")pr(s,{instancePath:n,parentData:u,parentDataProperty:c,rootData:a})||(e=
e===null?pr.errors:e.concat(pr.errors),t=e.length);else if(r==="locked")ar(s,{instancePath:n,parentData:u,parentDataProperty:c,rootData:a})||(e=e===null?ar.errors:
e.concat(ar.errors),t=e.length);else if(r==="corrupt_index")$e(s,{instancePath:n,parentData:u,parentDataProperty:c,rootData:a})||(e=e===null?$e.errors:e.concat(
$e.errors),t=e.length);else if(r==="io_error")mr(s,{instancePath:n,parentData:u,parentDataProperty:c,rootData:a})||(e=e===null?mr.errors:e.concat(mr.errors),t=e.
length);else if(r==="chunk_not_found")cr(s,{instancePath:n,parentData:u,parentDataProperty:c,rootData:a})||(e=e===null?cr.errors:e.concat(cr.errors),t=e.length);else if(r===
"doc_not_found")ur(s,{instancePath:n,parentData:u,parentDataProperty:c,rootData:a})||(e=e===null?ur.errors:e.concat(ur.errors),t=e.length);else if(r==="span_not\
_supported")fr(s,{instancePath:n,parentData:u,parentDataProperty:c,rootData:a})||(e=e===null?fr.errors:e.concat(fr.errors),t=e.length);else if(r==="unauthorized")
es(s,{instancePath:n,parentData:u,parentDataProperty:c,rootData:a})||(e=e===null?es.errors:e.concat(es.errors),t=e.length);else if(r==="internal")rs(s,{instancePath:n,
parentData:u,parentDataProperty:c,rootData:a})||(e=e===null?rs.errors:e.concat(rs.errors),t=e.length);else{let i={instancePath:n,schemaPath:"#/discriminator",keyword:"\
discriminator",params:{error:"mapping",tag:"code",tagValue:r}};e===null?e=[i]:e.push(i),t++}else{let i={instancePath:n,schemaPath:"#/discriminator",keyword:"dis\
criminator",params:{error:"tag",tag:"code",tagValue:r}};e===null?e=[i]:e.push(i),t++}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"\
object"}};e===null?e=[r]:e.push(r),t++}return V.errors=e,t===0}function ss(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;
if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"r\
equired",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.index===void 0||!l.call(s,"index")){let r={instancePath:n,schemaPath:"#/re\
quired",keyword:"required",params:{missingProperty:"index"}};e===null?e=[r]:e.push(r),t++}if(s.query===void 0||!l.call(s,"query")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"query"}};e===null?e=[r]:e.push(r),t++}if(s.error===void 0||!l.call(s,"error")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"error"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="error"||
r==="response"||r==="index"||r==="query")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false s\
chema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return ss.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.
schema_version!=="bulk_search_item.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"\
bulk_search_item.v1"}};e===null?e=[r]:e.push(r),t++}if(s.error!==void 0&&l.call(s,"error")&&(V(s.error,{instancePath:n+"/error",parentData:s,parentDataProperty:"\
error",rootData:a})||(e=e===null?V.errors:e.concat(V.errors),t=e.length)),s.response!==void 0&&l.call(s,"response")){let r={instancePath:n+"/response",schemaPath:"\
#/properties/response/false schema",keyword:"false schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.index!==void 0&&l.call(s,"index")){let r=s.index;if(!(typeof r==
"number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/index",schemaPath:"#/properties/index/type",keyword:"type",params:{type:"integer"}};e===null?
e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>99||isNaN(r)){let i={instancePath:n+"/index",schemaPath:"#/properties/index/maximum",keyword:"maxim\
um",params:{comparison:"<=",limit:99}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/index",schemaPath:"#/properties/index/minimum",keyword:"\
minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}if(s.query!==void 0&&l.call(s,"query")&&typeof s.query!="string"){let r={instancePath:n+
"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:n,schemaPath:"#/type",
keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return ss.errors=e,t===0}var Ti={$schema:"https://json-schema.org/draft/2020-12/schema",$id:"https://kebab.local/wire/v1/search_response.schema.json",type:"object",required:["schema_ver\
sion","hits","next_cursor","truncated"],additionalProperties:{allOf:[!1],enough:!0},properties:{schema_version:{const:"search_response.v1"},hits:{type:"array",maxItems:1e3,
items:{allOf:[{$ref:"search_hit.schema.json"}],enough:!0}},next_cursor:{type:["string","null"]},truncated:{type:"boolean"},corrected:{type:"array",minItems:1,items:{
allOf:[{$ref:"#/$defs/Correction"}],enough:!0}},unmatched:{type:"array",minItems:1,items:{allOf:[{type:"string",minLength:1}],enough:!0}},no_terms:{const:!0},facets:{
type:"object",additionalProperties:{allOf:[{$ref:"browse_response.schema.json#/$defs/Facet"}],enough:!0}},unknown_fields:{type:"array",minItems:1,items:{allOf:[
{type:"string",minLength:1}],enough:!0}},degraded:{type:"array",minItems:1,items:{allOf:[{$ref:"error.schema.json#/$defs/RetrieverFailure"}],enough:!0}},limited:{
type:"array",minItems:1,items:{allOf:[{$ref:"#/$defs/LimitedRetriever"}],enough:!0}},trace:{$ref:"#/$defs/SearchTrace"}},$defs:{Correction:{type:"object",required:[
"from","to"],additionalProperties:{allOf:[!1],enough:!0},properties:{from:{type:"string",minLength:1},to:{type:"string",minLength:1}}},LimitedRetriever:{type:"o\
bject",required:["retriever","max_limit"],additionalProperties:{allOf:[!1],enough:!0},properties:{retriever:{type:"string",minLength:1},max_limit:{type:"integer",
minimum:1}}},SearchTrace:{type:"object",required:["lexical","vector","rrf_inputs","timing"],additionalProperties:{allOf:[!1],enough:!0},properties:{lexical:{type:"\
array",items:{allOf:[{$ref:"#/$defs/TraceCandidate"}],enough:!0}},vector:{type:"array",items:{allOf:[{$ref:"#/$defs/TraceCandidate"}],enough:!0}},retrievers:{type:"\
object",additionalProperties:{allOf:[{type:"array",items:{allOf:[{$ref:"#/$defs/TraceCandidate"}],enough:!0}}],enough:!0}},rrf_inputs:{type:"array",items:{allOf:[
{$ref:"#/$defs/TraceContribution"}],enough:!0}},fusion:{$ref:"#/$defs/TraceFusion"},boosts:{$ref:"#/$defs/TraceBoosts"},timing:{$ref:"#/$defs/TraceTiming"}}},TraceCandidate:{
type:"object",required:["retriever","window","rank","chunk_id","score"],additionalProperties:{allOf:[!1],enough:!0},properties:{retriever:{type:"string",minLength:1},
window:{type:"integer",minimum:0},rank:{type:"integer",minimum:1},chunk_id:{type:"string",minLength:1},score:{type:"number"}}},TraceContribution:{type:"object",
required:["retriever","window","rank","chunk_id","weight","contribution"],additionalProperties:{allOf:[!1],enough:!0},properties:{retriever:{type:"string",minLength:1},
window:{type:"integer",minimum:0},rank:{type:"integer",minimum:1},chunk_id:{type:"string",minLength:1},weight:{type:"number",minimum:0},contribution:{type:"numb\
er"}}},TraceFusion:{type:"object",required:["method","depth"],additionalProperties:{allOf:[!1],enough:!0},properties:{method:{type:"string",minLength:1},rank_constant:{
type:"number",minimum:0},weights:{type:"object",additionalProperties:{allOf:[{type:"number",minimum:0}],enough:!0}},word_weight:{type:"number",exclusiveMinimum:0,
maximum:1},cosine_trust:{type:"number",exclusiveMinimum:0,maximum:1},depth:{type:"integer",minimum:1}}},TraceBoosts:{type:"object",required:["hits"],additionalProperties:{
allOf:[!1],enough:!0},properties:{recency_from:{type:"string",format:"date-time"},hits:{type:"array",items:{allOf:[{$ref:"#/$defs/BoostedHit"}],enough:!0}}}},BoostedHit:{
type:"object",required:["window","chunk_id","score","factors","boosted_score"],additionalProperties:{allOf:[!1],enough:!0},properties:{window:{type:"integer",minimum:0},
chunk_id:{type:"string",minLength:1},score:{type:"number"},factors:{type:"array",minItems:1,items:{allOf:[{type:"number",exclusiveMinimum:0}],enough:!0}},boosted_score:{
type:"number"}}},TraceTiming:{type:"object",required:["lexical_ms","vector_ms","fusion_ms","total_ms"],additionalProperties:{allOf:[!1],enough:!0},properties:{plan_ms:{
type:"integer",minimum:0},lexical_ms:{type:"integer",minimum:0},vector_ms:{type:"integer",minimum:0},retrievers_ms:{type:"object",additionalProperties:{allOf:[{
type:"integer",minimum:0}],enough:!0}},fusion_ms:{type:"integer",minimum:0},rerank_ms:{type:"integer",minimum:0},hydrate_ms:{type:"integer",minimum:0},fit_ms:{type:"\
integer",minimum:0},total_ms:{type:"integer",minimum:0}}}}},Be={$schema:"https://json-schema.org/draft/2020-12/schema",$id:"https://kebab.local/wire/v1/search_h\
it.schema.json",type:"object",required:["schema_version","rank","score","chunk_id","doc_id","doc_path","heading_path","snippet","citation","retrieval","index_ve\
rsion","chunker_version","indexed_at","stale"],additionalProperties:{allOf:[!1],enough:!0},properties:{schema_version:{const:"search_hit.v1"},rank:{type:"intege\
r",minimum:1},score:{type:"number"},score_kind:{enum:["rrf","bm25","cosine"]},chunk_id:{type:"string",minLength:1},doc_id:{type:"string",minLength:1},doc_path:{
type:"string",minLength:1},source_id:{type:"string",minLength:1},heading_path:{type:"array",items:{allOf:[{type:"string"}],enough:!0}},section_label:{type:["str\
ing","null"]},snippet:{type:"string"},highlights:{type:"array",maxItems:32,items:{allOf:[{$ref:"#/$defs/Highlight"}],enough:!0}},duplicates:{type:"integer",minimum:1},
snippet_full_text:{type:"boolean"},citation:{$ref:"#/$defs/HitCitation"},retrieval:{$ref:"#/$defs/HitRetrieval"},index_version:{type:"string"},embedding_model:{
type:["string","null"]},chunker_version:{type:"string"},indexed_at:{type:"string",format:"date-time"},stale:{type:"boolean"},freshness:{$ref:"citation.schema.js\
on#/$defs/Freshness"},fields:{type:"object"},repo:{type:["string","null"]},code_lang:{type:["string","null"]}},allOf:[{if:{required:["score_kind"],properties:{score_kind:{
const:"rrf"}}},then:{properties:{score:{type:"number",minimum:0,maximum:1}}}},{if:{required:["score_kind"],properties:{score_kind:{const:"bm25"}}},then:{properties:{
score:{type:"number",minimum:0}}}},{if:{required:["score_kind"],properties:{score_kind:{const:"cosine"}}},then:{properties:{score:{type:"number",minimum:-1,maximum:1}}}}],
$defs:{Highlight:{type:"array",minItems:2,maxItems:2,items:{allOf:[{type:"integer",minimum:0}],enough:!0}},HitCitation:{type:"object",required:["line_start","li\
ne_end"],additionalProperties:{allOf:[!1],enough:!0},dependentRequired:{start:["end"],end:["start"]},properties:{line_start:{type:"integer",minimum:1},line_end:{
type:"integer",minimum:1},start:{type:"integer",minimum:0},end:{type:"integer",minimum:0},origin:{$ref:"citation.schema.json#/$defs/CitedOrigin"}}},HitRetrieval:{
type:"object",minProperties:1,additionalProperties:{allOf:[!1],enough:!0},properties:{method:{$ref:"search_request.schema.json#/$defs/SearchMode"},fusion_score:{
type:"number"},boosts:{type:"array",minItems:1,maxItems:16,items:{allOf:[{type:"number",exclusiveMinimum:0}],enough:!0}},lexical_score:{type:"number"},lexical_rank:{
type:"integer",minimum:1},vector_score:{type:"number"},vector_rank:{type:"integer",minimum:1},evidence:{type:["number","null"],minimum:0,maximum:1},retrievers:{
type:"object",additionalProperties:{allOf:[{$ref:"#/$defs/RetrieverScore"}],enough:!0}},fusion:{type:"string",minLength:1},rerank_score:{type:"number"},rerank_model:{
type:"string",minLength:1}},dependentRequired:{method:["fusion_score"],fusion_score:["method"],lexical_score:["method"],lexical_rank:["method"],vector_score:["m\
ethod"],vector_rank:["method"],retrievers:["method"],fusion:["method"],boosts:["method"],rerank_score:["method","rerank_model"],rerank_model:["method","rerank_s\
core"]}},RetrieverScore:{type:"object",required:["rank","score"],additionalProperties:{allOf:[!1],enough:!0},properties:{rank:{type:"integer",minimum:1},score:{
type:"number"}}}}};function is(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(Array.isArray(s)){if(s.length>2){let i={instancePath:n,schemaPath:"\
#/maxItems",keyword:"maxItems",params:{limit:2}};e===null?e=[i]:e.push(i),t++}if(s.length<2){let i={instancePath:n,schemaPath:"#/minItems",keyword:"minItems",params:{
limit:2}};e===null?e=[i]:e.push(i),t++}let r=s.length;for(let i=0;i<r;i++){let o=s[i];if(!(typeof o=="number"&&!(o%1)&&!isNaN(o)&&isFinite(o))){let m={instancePath:n+
"/"+i,schemaPath:"#/items/allOf/0/type",keyword:"type",params:{type:"integer"}};e===null?e=[m]:e.push(m),t++}if(typeof o=="number"&&isFinite(o)&&(o<0||isNaN(o))){
let m={instancePath:n+"/"+i,schemaPath:"#/items/allOf/0/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[m]:e.push(m),t++}if(t>100)return is.
errors=e,!1}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"array"}};e===null?e=[r]:e.push(r),t++}return is.errors=e,t===0}function hr(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.digest===void 0||
!l.call(s,"digest")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"digest"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="digest"||r==="from"||r==="to"||r==="text"||r==="boxes")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/addi\
tionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return hr.errors=e,!1}if(s.digest!==void 0&&l.call(
s,"digest")){let r=s.digest;if(typeof r=="string"){if(!Gi.test(r)){let i={instancePath:n+"/digest",schemaPath:"#/properties/digest/pattern",keyword:"pattern",params:{
pattern:"^[0-9a-f]{64}$"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/digest",schemaPath:"#/properties/digest/type",keyword:"type",params:{type:"\
string"}};e===null?e=[i]:e.push(i),t++}}if(s.from!==void 0&&l.call(s,"from")&&(T(s.from,{instancePath:n+"/from",parentData:s,parentDataProperty:"from",rootData:a})||
(e=e===null?T.errors:e.concat(T.errors),t=e.length)),s.to!==void 0&&l.call(s,"to")&&(T(s.to,{instancePath:n+"/to",parentData:s,parentDataProperty:"to",rootData:a})||
(e=e===null?T.errors:e.concat(T.errors),t=e.length)),s.text!==void 0&&l.call(s,"text")){let r=s.text;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/t\
ext",schemaPath:"#/properties/text/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/text",schemaPath:"\
#/properties/text/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.boxes!==void 0&&l.call(s,"boxes")){let r=s.boxes;if(Array.isArray(
r)){if(r.length>50){let o={instancePath:n+"/boxes",schemaPath:"#/properties/boxes/maxItems",keyword:"maxItems",params:{limit:50}};e===null?e=[o]:e.push(o),t++}if(r.
length<1){let o={instancePath:n+"/boxes",schemaPath:"#/properties/boxes/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[o]:e.push(o),t++}let i=r.length;
for(let o=0;o<i;o++)if(ue(r[o],{instancePath:n+"/boxes/"+o,parentData:r,parentDataProperty:o,rootData:a})||(e=e===null?ue.errors:e.concat(ue.errors),t=e.length),
t>100)return hr.errors=e,!1}else{let i={instancePath:n+"/boxes",schemaPath:"#/properties/boxes/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(
i),t++}}if(s.to!==void 0&&l.call(s,"to")&&(s.from===void 0||!l.call(s,"from"))){let r={instancePath:n,schemaPath:"#/dependentRequired",keyword:"dependentRequire\
d",params:{property:"to",missingProperty:"from",depsCount:1,deps:"from"}};e===null?e=[r]:e.push(r),t++}if(s.text!==void 0&&l.call(s,"text")&&(s.from===void 0||!l.
call(s,"from"))){let r={instancePath:n,schemaPath:"#/dependentRequired",keyword:"dependentRequired",params:{property:"text",missingProperty:"from",depsCount:1,deps:"\
from"}};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return hr.
errors=e,t===0}function ts(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){
if(s.line_start===void 0||!l.call(s,"line_start")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"line_start"}};e===null?
e=[r]:e.push(r),t++}if(s.line_end===void 0||!l.call(s,"line_end")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"lin\
e_end"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="line_start"||r==="line_end"||r==="start"||r==="end"||r==="origin")){let i={instancePath:n+
"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(
i),t++,t>100)return ts.errors=e,!1}if(s.line_start!==void 0&&l.call(s,"line_start")){let r=s.line_start;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){
let i={instancePath:n+"/line_start",schemaPath:"#/properties/line_start/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r==
"number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/line_start",schemaPath:"#/properties/line_start/minimum",keyword:"minimum",params:{comparison:">\
=",limit:1}};e===null?e=[i]:e.push(i),t++}}if(s.line_end!==void 0&&l.call(s,"line_end")){let r=s.line_end;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){
let i={instancePath:n+"/line_end",schemaPath:"#/properties/line_end/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="num\
ber"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/line_end",schemaPath:"#/properties/line_end/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};
e===null?e=[i]:e.push(i),t++}}if(s.start!==void 0&&l.call(s,"start")){let r=s.start;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+
"/start",schemaPath:"#/properties/start/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(
r))){let i={instancePath:n+"/start",schemaPath:"#/properties/start/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.
end!==void 0&&l.call(s,"end")){let r=s.end;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/end",schemaPath:"#/properties/end/t\
ype",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/end",schemaPath:"\
#/properties/end/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.origin!==void 0&&l.call(s,"origin")&&(hr(s.origin,
{instancePath:n+"/origin",parentData:s,parentDataProperty:"origin",rootData:a})||(e=e===null?hr.errors:e.concat(hr.errors),t=e.length)),s.start!==void 0&&l.call(
s,"start")&&(s.end===void 0||!l.call(s,"end"))){let r={instancePath:n,schemaPath:"#/dependentRequired",keyword:"dependentRequired",params:{property:"start",missingProperty:"\
end",depsCount:1,deps:"end"}};e===null?e=[r]:e.push(r),t++}if(s.end!==void 0&&l.call(s,"end")&&(s.start===void 0||!l.call(s,"start"))){let r={instancePath:n,schemaPath:"\
#/dependentRequired",keyword:"dependentRequired",params:{property:"end",missingProperty:"start",depsCount:1,deps:"start"}};e===null?e=[r]:e.push(r),t++}}else{let r={
instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return ts.errors=e,t===0}var Bi={type:"object",minProperties:1,
additionalProperties:{allOf:[!1],enough:!0},properties:{method:{$ref:"search_request.schema.json#/$defs/SearchMode"},fusion_score:{type:"number"},boosts:{type:"\
array",minItems:1,maxItems:16,items:{allOf:[{type:"number",exclusiveMinimum:0}],enough:!0}},lexical_score:{type:"number"},lexical_rank:{type:"integer",minimum:1},
vector_score:{type:"number"},vector_rank:{type:"integer",minimum:1},evidence:{type:["number","null"],minimum:0,maximum:1},retrievers:{type:"object",additionalProperties:{
allOf:[{$ref:"#/$defs/RetrieverScore"}],enough:!0}},fusion:{type:"string",minLength:1},rerank_score:{type:"number"},rerank_model:{type:"string",minLength:1}},dependentRequired:{
method:["fusion_score"],fusion_score:["method"],lexical_score:["method"],lexical_rank:["method"],vector_score:["method"],vector_rank:["method"],retrievers:["met\
hod"],fusion:["method"],boosts:["method"],rerank_score:["method","rerank_model"],rerank_model:["method","rerank_score"]}};function ei(s,{instancePath:n="",parentData:u,
parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(!(s==="lexical"||s==="vector"||s==="hybrid")){let r={instancePath:n,schemaPath:"#/enum",keyword:"enum",
params:{allowedValues:Te.enum}};e===null?e=[r]:e.push(r),t++}return ei.errors=e,t===0}function ns(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.rank===void 0||
!l.call(s,"rank")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"rank"}};e===null?e=[r]:e.push(r),t++}if(s.score===void 0||
!l.call(s,"score")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"score"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="rank"||r==="score")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schem\
a",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return ns.errors=e,!1}if(s.rank!==void 0&&l.call(s,"rank")){let r=s.rank;if(!(typeof r==
"number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/rank",schemaPath:"#/properties/rank/type",keyword:"type",params:{type:"integer"}};e===null?e=
[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/rank",schemaPath:"#/properties/rank/minimum",keyword:"minimum",params:{
comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}if(s.score!==void 0&&l.call(s,"score")){let r=s.score;if(!(typeof r=="number"&&isFinite(r))){let i={instancePath:n+
"/score",schemaPath:"#/properties/score/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/typ\
e",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return ns.errors=e,t===0}function Ae(s,{instancePath:n="",parentData:u,parentDataProperty:c,
rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(Object.keys(s).length<1){let r={instancePath:n,schemaPath:"#/minProperties",keyword:"\
minProperties",params:{limit:1}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!l.call(Bi.properties,r)){let i={instancePath:n+"/"+r.replace(/~/g,
"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Ae.
errors=e,!1}if(s.method!==void 0&&l.call(s,"method")&&(ei(s.method,{instancePath:n+"/method",parentData:s,parentDataProperty:"method",rootData:a})||(e=e===null?
ei.errors:e.concat(ei.errors),t=e.length)),s.fusion_score!==void 0&&l.call(s,"fusion_score")){let r=s.fusion_score;if(!(typeof r=="number"&&isFinite(r))){let i={
instancePath:n+"/fusion_score",schemaPath:"#/properties/fusion_score/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}if(s.boosts!==void 0&&
l.call(s,"boosts")){let r=s.boosts;if(Array.isArray(r)){if(r.length>16){let o={instancePath:n+"/boosts",schemaPath:"#/properties/boosts/maxItems",keyword:"maxIt\
ems",params:{limit:16}};e===null?e=[o]:e.push(o),t++}if(r.length<1){let o={instancePath:n+"/boosts",schemaPath:"#/properties/boosts/minItems",keyword:"minItems",
params:{limit:1}};e===null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++){let m=r[o];if(typeof m=="number"&&isFinite(m)){if(m<=0||isNaN(m)){let p={instancePath:n+
"/boosts/"+o,schemaPath:"#/properties/boosts/items/allOf/0/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison:">",limit:0}};e===null?e=[p]:e.push(p),
t++}}else{let p={instancePath:n+"/boosts/"+o,schemaPath:"#/properties/boosts/items/allOf/0/type",keyword:"type",params:{type:"number"}};e===null?e=[p]:e.push(p),
t++}if(t>100)return Ae.errors=e,!1}}else{let i={instancePath:n+"/boosts",schemaPath:"#/properties/boosts/type",keyword:"type",params:{type:"array"}};e===null?e=
[i]:e.push(i),t++}}if(s.lexical_score!==void 0&&l.call(s,"lexical_score")){let r=s.lexical_score;if(!(typeof r=="number"&&isFinite(r))){let i={instancePath:n+"/\
lexical_score",schemaPath:"#/properties/lexical_score/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}if(s.lexical_rank!==void 0&&l.call(
s,"lexical_rank")){let r=s.lexical_rank;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/lexical_rank",schemaPath:"#/properties\
/lexical_rank/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+
"/lexical_rank",schemaPath:"#/properties/lexical_rank/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}if(s.vector_score!==
void 0&&l.call(s,"vector_score")){let r=s.vector_score;if(!(typeof r=="number"&&isFinite(r))){let i={instancePath:n+"/vector_score",schemaPath:"#/properties/vec\
tor_score/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}if(s.vector_rank!==void 0&&l.call(s,"vector_rank")){let r=s.vector_rank;if(!(typeof r==
"number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/vector_rank",schemaPath:"#/properties/vector_rank/type",keyword:"type",params:{type:"integer"}};
e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/vector_rank",schemaPath:"#/properties/vector_rank/mini\
mum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}if(s.evidence!==void 0&&l.call(s,"evidence")){let r=s.evidence;if(!(typeof r==
"number"&&isFinite(r))&&r!==null){let i={instancePath:n+"/evidence",schemaPath:"#/properties/evidence/type",keyword:"type",params:{type:Bi.properties.evidence.type}};
e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>1||isNaN(r)){let i={instancePath:n+"/evidence",schemaPath:"#/properties/evidence/maximum",
keyword:"maximum",params:{comparison:"<=",limit:1}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/evidence",schemaPath:"#/properties/ev\
idence/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}if(s.retrievers!==void 0&&l.call(s,"retrievers")){let r=s.retrievers;
if(r&&typeof r=="object"&&!Array.isArray(r)){for(let i of Object.keys(r))if(ns(r[i],{instancePath:n+"/retrievers/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),parentData:r,
parentDataProperty:i,rootData:a})||(e=e===null?ns.errors:e.concat(ns.errors),t=e.length),t>100)return Ae.errors=e,!1}else{let i={instancePath:n+"/retrievers",schemaPath:"\
#/properties/retrievers/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.fusion!==void 0&&l.call(s,"fusion")){let r=s.fusion;if(typeof r==
"string"){if(h(r)<1){let i={instancePath:n+"/fusion",schemaPath:"#/properties/fusion/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{
let i={instancePath:n+"/fusion",schemaPath:"#/properties/fusion/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.rerank_score!==void 0&&
l.call(s,"rerank_score")){let r=s.rerank_score;if(!(typeof r=="number"&&isFinite(r))){let i={instancePath:n+"/rerank_score",schemaPath:"#/properties/rerank_scor\
e/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}if(s.rerank_model!==void 0&&l.call(s,"rerank_model")){let r=s.rerank_model;if(typeof r==
"string"){if(h(r)<1){let i={instancePath:n+"/rerank_model",schemaPath:"#/properties/rerank_model/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:
e.push(i),t++}}else{let i={instancePath:n+"/rerank_model",schemaPath:"#/properties/rerank_model/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(
i),t++}}if(s.method!==void 0&&l.call(s,"method")&&(s.fusion_score===void 0||!l.call(s,"fusion_score"))){let r={instancePath:n,schemaPath:"#/dependentRequired",keyword:"\
dependentRequired",params:{property:"method",missingProperty:"fusion_score",depsCount:1,deps:"fusion_score"}};e===null?e=[r]:e.push(r),t++}if(s.fusion_score!==void 0&&
l.call(s,"fusion_score")&&(s.method===void 0||!l.call(s,"method"))){let r={instancePath:n,schemaPath:"#/dependentRequired",keyword:"dependentRequired",params:{property:"\
fusion_score",missingProperty:"method",depsCount:1,deps:"method"}};e===null?e=[r]:e.push(r),t++}if(s.lexical_score!==void 0&&l.call(s,"lexical_score")&&(s.method===
void 0||!l.call(s,"method"))){let r={instancePath:n,schemaPath:"#/dependentRequired",keyword:"dependentRequired",params:{property:"lexical_score",missingProperty:"\
method",depsCount:1,deps:"method"}};e===null?e=[r]:e.push(r),t++}if(s.lexical_rank!==void 0&&l.call(s,"lexical_rank")&&(s.method===void 0||!l.call(s,"method"))){
let r={instancePath:n,schemaPath:"#/dependentRequired",keyword:"dependentRequired",params:{property:"lexical_rank",missingProperty:"method",depsCount:1,deps:"me\
thod"}};e===null?e=[r]:e.push(r),t++}if(s.vector_score!==void 0&&l.call(s,"vector_score")&&(s.method===void 0||!l.call(s,"method"))){let r={instancePath:n,schemaPath:"\
#/dependentRequired",keyword:"dependentRequired",params:{property:"vector_score",missingProperty:"method",depsCount:1,deps:"method"}};e===null?e=[r]:e.push(r),t++}
if(s.vector_rank!==void 0&&l.call(s,"vector_rank")&&(s.method===void 0||!l.call(s,"method"))){let r={instancePath:n,schemaPath:"#/dependentRequired",keyword:"de\
pendentRequired",params:{property:"vector_rank",missingProperty:"method",depsCount:1,deps:"method"}};e===null?e=[r]:e.push(r),t++}if(s.retrievers!==void 0&&l.call(
s,"retrievers")&&(s.method===void 0||!l.call(s,"method"))){let r={instancePath:n,schemaPath:"#/dependentRequired",keyword:"dependentRequired",params:{property:"\
retrievers",missingProperty:"method",depsCount:1,deps:"method"}};e===null?e=[r]:e.push(r),t++}if(s.fusion!==void 0&&l.call(s,"fusion")&&(s.method===void 0||!l.call(
s,"method"))){let r={instancePath:n,schemaPath:"#/dependentRequired",keyword:"dependentRequired",params:{property:"fusion",missingProperty:"method",depsCount:1,
deps:"method"}};e===null?e=[r]:e.push(r),t++}if(s.boosts!==void 0&&l.call(s,"boosts")&&(s.method===void 0||!l.call(s,"method"))){let r={instancePath:n,schemaPath:"\
#/dependentRequired",keyword:"dependentRequired",params:{property:"boosts",missingProperty:"method",depsCount:1,deps:"method"}};e===null?e=[r]:e.push(r),t++}if(s.
rerank_score!==void 0&&l.call(s,"rerank_score")){if(s.method===void 0||!l.call(s,"method")){let r={instancePath:n,schemaPath:"#/dependentRequired",keyword:"depe\
ndentRequired",params:{property:"rerank_score",missingProperty:"method",depsCount:2,deps:"method, rerank_model"}};e===null?e=[r]:e.push(r),t++}if(s.rerank_model===
void 0||!l.call(s,"rerank_model")){let r={instancePath:n,schemaPath:"#/dependentRequired",keyword:"dependentRequired",params:{property:"rerank_score",missingProperty:"\
rerank_model",depsCount:2,deps:"method, rerank_model"}};e===null?e=[r]:e.push(r),t++}}if(s.rerank_model!==void 0&&l.call(s,"rerank_model")){if(s.method===void 0||
!l.call(s,"method")){let r={instancePath:n,schemaPath:"#/dependentRequired",keyword:"dependentRequired",params:{property:"rerank_model",missingProperty:"method",
depsCount:2,deps:"method, rerank_score"}};e===null?e=[r]:e.push(r),t++}if(s.rerank_score===void 0||!l.call(s,"rerank_score")){let r={instancePath:n,schemaPath:"\
#/dependentRequired",keyword:"dependentRequired",params:{property:"rerank_model",missingProperty:"rerank_score",depsCount:2,deps:"method, rerank_score"}};e===null?
e=[r]:e.push(r),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Ae.errors=e,t===
0}function ri(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(!(s==="current"||s==="changed"||s==="gone")){let r={instancePath:n,
schemaPath:"#/enum",keyword:"enum",params:{allowedValues:Wi.enum}};e===null?e=[r]:e.push(r),t++}return ri.errors=e,t===0}function be(s,{instancePath:n="",parentData:u,
parentDataProperty:c,rootData:a=s}={}){let e=null,t=0,r=t,i=!0,o=t;if(s&&typeof s=="object"&&!Array.isArray(s)){let f;if((s.score_kind===void 0||!l.call(s,"scor\
e_kind"))&&(f="score_kind")){let g={};e===null?e=[g]:e.push(g),t++}else if(s.score_kind!==void 0&&l.call(s,"score_kind")&&s.score_kind!=="rrf"){let g={};e===null?
e=[g]:e.push(g),t++}}var m=o===t;if(t=r,e!==null&&(r?e.length=r:e=null),m){let f=t;if(s&&typeof s=="object"&&!Array.isArray(s)&&s.score!==void 0&&l.call(s,"scor\
e")){let q=s.score;if(typeof q=="number"&&isFinite(q)){if(q>1||isNaN(q)){let x={instancePath:n+"/score",schemaPath:"#/allOf/0/then/properties/score/maximum",keyword:"\
maximum",params:{comparison:"<=",limit:1}};e===null?e=[x]:e.push(x),t++}if(q<0||isNaN(q)){let x={instancePath:n+"/score",schemaPath:"#/allOf/0/then/properties/s\
core/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[x]:e.push(x),t++}}else{let x={instancePath:n+"/score",schemaPath:"#/allOf/0/then/p\
roperties/score/type",keyword:"type",params:{type:"number"}};e===null?e=[x]:e.push(x),t++}}var m=f===t;i=m}if(!i){let f={instancePath:n,schemaPath:"#/allOf/0/if",
keyword:"if",params:{failingKeyword:"then"}};e===null?e=[f]:e.push(f),t++}let p=t,y=!0,d=t;if(s&&typeof s=="object"&&!Array.isArray(s)){let f;if((s.score_kind===
void 0||!l.call(s,"score_kind"))&&(f="score_kind")){let g={};e===null?e=[g]:e.push(g),t++}else if(s.score_kind!==void 0&&l.call(s,"score_kind")&&s.score_kind!==
"bm25"){let g={};e===null?e=[g]:e.push(g),t++}}var N=d===t;if(t=p,e!==null&&(p?e.length=p:e=null),N){let f=t;if(s&&typeof s=="object"&&!Array.isArray(s)&&s.score!==
void 0&&l.call(s,"score")){let q=s.score;if(typeof q=="number"&&isFinite(q)){if(q<0||isNaN(q)){let x={instancePath:n+"/score",schemaPath:"#/allOf/1/then/propert\
ies/score/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[x]:e.push(x),t++}}else{let x={instancePath:n+"/score",schemaPath:"#/allOf/1/t\
hen/properties/score/type",keyword:"type",params:{type:"number"}};e===null?e=[x]:e.push(x),t++}}var N=f===t;y=N}if(!y){let f={instancePath:n,schemaPath:"#/allOf\
/1/if",keyword:"if",params:{failingKeyword:"then"}};e===null?e=[f]:e.push(f),t++}let w=t,_=!0,k=t;if(s&&typeof s=="object"&&!Array.isArray(s)){let f;if((s.score_kind===
void 0||!l.call(s,"score_kind"))&&(f="score_kind")){let g={};e===null?e=[g]:e.push(g),t++}else if(s.score_kind!==void 0&&l.call(s,"score_kind")&&s.score_kind!==
"cosine"){let g={};e===null?e=[g]:e.push(g),t++}}var b=k===t;if(t=w,e!==null&&(w?e.length=w:e=null),b){let f=t;if(s&&typeof s=="object"&&!Array.isArray(s)&&s.score!==
void 0&&l.call(s,"score")){let q=s.score;if(typeof q=="number"&&isFinite(q)){if(q>1||isNaN(q)){let x={instancePath:n+"/score",schemaPath:"#/allOf/2/then/propert\
ies/score/maximum",keyword:"maximum",params:{comparison:"<=",limit:1}};e===null?e=[x]:e.push(x),t++}if(q<-1||isNaN(q)){let x={instancePath:n+"/score",schemaPath:"\
#/allOf/2/then/properties/score/minimum",keyword:"minimum",params:{comparison:">=",limit:-1}};e===null?e=[x]:e.push(x),t++}}else{let x={instancePath:n+"/score",
schemaPath:"#/allOf/2/then/properties/score/type",keyword:"type",params:{type:"number"}};e===null?e=[x]:e.push(x),t++}}var b=f===t;_=b}if(!_){let f={instancePath:n,
schemaPath:"#/allOf/2/if",keyword:"if",params:{failingKeyword:"then"}};e===null?e=[f]:e.push(f),t++}if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let f={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[f]:
e.push(f),t++}if(s.rank===void 0||!l.call(s,"rank")){let f={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"rank"}};e===null?
e=[f]:e.push(f),t++}if(s.score===void 0||!l.call(s,"score")){let f={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"score"}};
e===null?e=[f]:e.push(f),t++}if(s.chunk_id===void 0||!l.call(s,"chunk_id")){let f={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
chunk_id"}};e===null?e=[f]:e.push(f),t++}if(s.doc_id===void 0||!l.call(s,"doc_id")){let f={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
doc_id"}};e===null?e=[f]:e.push(f),t++}if(s.doc_path===void 0||!l.call(s,"doc_path")){let f={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
doc_path"}};e===null?e=[f]:e.push(f),t++}if(s.heading_path===void 0||!l.call(s,"heading_path")){let f={instancePath:n,schemaPath:"#/required",keyword:"required",
params:{missingProperty:"heading_path"}};e===null?e=[f]:e.push(f),t++}if(s.snippet===void 0||!l.call(s,"snippet")){let f={instancePath:n,schemaPath:"#/required",
keyword:"required",params:{missingProperty:"snippet"}};e===null?e=[f]:e.push(f),t++}if(s.citation===void 0||!l.call(s,"citation")){let f={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"citation"}};e===null?e=[f]:e.push(f),t++}if(s.retrieval===void 0||!l.call(s,"retrieval")){let f={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"retrieval"}};e===null?e=[f]:e.push(f),t++}if(s.index_version===void 0||!l.call(s,"index_vers\
ion")){let f={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"index_version"}};e===null?e=[f]:e.push(f),t++}if(s.chunker_version===
void 0||!l.call(s,"chunker_version")){let f={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunker_version"}};e===null?e=[f]:
e.push(f),t++}if(s.indexed_at===void 0||!l.call(s,"indexed_at")){let f={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"index\
ed_at"}};e===null?e=[f]:e.push(f),t++}if(s.stale===void 0||!l.call(s,"stale")){let f={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
stale"}};e===null?e=[f]:e.push(f),t++}for(let f of Object.keys(s))if(!l.call(Be.properties,f)){let g={instancePath:n+"/"+f.replace(/~/g,"~0").replace(/\//g,"~1"),
schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[g]:e.push(g),t++,t>100)return be.errors=e,!1}if(s.schema_version!==
void 0&&l.call(s,"schema_version")&&s.schema_version!=="search_hit.v1"){let f={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"\
const",params:{allowedValue:"search_hit.v1"}};e===null?e=[f]:e.push(f),t++}if(s.rank!==void 0&&l.call(s,"rank")){let f=s.rank;if(!(typeof f=="number"&&!(f%1)&&!isNaN(
f)&&isFinite(f))){let g={instancePath:n+"/rank",schemaPath:"#/properties/rank/type",keyword:"type",params:{type:"integer"}};e===null?e=[g]:e.push(g),t++}if(typeof f==
"number"&&isFinite(f)&&(f<1||isNaN(f))){let g={instancePath:n+"/rank",schemaPath:"#/properties/rank/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};
e===null?e=[g]:e.push(g),t++}}if(s.score!==void 0&&l.call(s,"score")){let f=s.score;if(!(typeof f=="number"&&isFinite(f))){let g={instancePath:n+"/score",schemaPath:"\
#/properties/score/type",keyword:"type",params:{type:"number"}};e===null?e=[g]:e.push(g),t++}}if(s.score_kind!==void 0&&l.call(s,"score_kind")){let f=s.score_kind;
if(!(f==="rrf"||f==="bm25"||f==="cosine")){let g={instancePath:n+"/score_kind",schemaPath:"#/properties/score_kind/enum",keyword:"enum",params:{allowedValues:Be.
properties.score_kind.enum}};e===null?e=[g]:e.push(g),t++}}if(s.chunk_id!==void 0&&l.call(s,"chunk_id")){let f=s.chunk_id;if(typeof f=="string"){if(h(f)<1){let g={
instancePath:n+"/chunk_id",schemaPath:"#/properties/chunk_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[g]:e.push(g),t++}}else{let g={instancePath:n+
"/chunk_id",schemaPath:"#/properties/chunk_id/type",keyword:"type",params:{type:"string"}};e===null?e=[g]:e.push(g),t++}}if(s.doc_id!==void 0&&l.call(s,"doc_id")){
let f=s.doc_id;if(typeof f=="string"){if(h(f)<1){let g={instancePath:n+"/doc_id",schemaPath:"#/properties/doc_id/minLength",keyword:"minLength",params:{limit:1}};
e===null?e=[g]:e.push(g),t++}}else{let g={instancePath:n+"/doc_id",schemaPath:"#/properties/doc_id/type",keyword:"type",params:{type:"string"}};e===null?e=[g]:e.
push(g),t++}}if(s.doc_path!==void 0&&l.call(s,"doc_path")){let f=s.doc_path;if(typeof f=="string"){if(h(f)<1){let g={instancePath:n+"/doc_path",schemaPath:"#/pr\
operties/doc_path/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[g]:e.push(g),t++}}else{let g={instancePath:n+"/doc_path",schemaPath:"#/properties\
/doc_path/type",keyword:"type",params:{type:"string"}};e===null?e=[g]:e.push(g),t++}}if(s.source_id!==void 0&&l.call(s,"source_id")){let f=s.source_id;if(typeof f==
"string"){if(h(f)<1){let g={instancePath:n+"/source_id",schemaPath:"#/properties/source_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[g]:e.push(
g),t++}}else{let g={instancePath:n+"/source_id",schemaPath:"#/properties/source_id/type",keyword:"type",params:{type:"string"}};e===null?e=[g]:e.push(g),t++}}if(s.
heading_path!==void 0&&l.call(s,"heading_path")){let f=s.heading_path;if(Array.isArray(f)){let g=f.length;for(let q=0;q<g;q++){if(typeof f[q]!="string"){let x={
instancePath:n+"/heading_path/"+q,schemaPath:"#/properties/heading_path/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[x]:e.push(x),t++}
if(t>100)return be.errors=e,!1}}else{let g={instancePath:n+"/heading_path",schemaPath:"#/properties/heading_path/type",keyword:"type",params:{type:"array"}};e===
null?e=[g]:e.push(g),t++}}if(s.section_label!==void 0&&l.call(s,"section_label")){let f=s.section_label;if(typeof f!="string"&&f!==null){let g={instancePath:n+"\
/section_label",schemaPath:"#/properties/section_label/type",keyword:"type",params:{type:Be.properties.section_label.type}};e===null?e=[g]:e.push(g),t++}}if(s.snippet!==
void 0&&l.call(s,"snippet")&&typeof s.snippet!="string"){let f={instancePath:n+"/snippet",schemaPath:"#/properties/snippet/type",keyword:"type",params:{type:"st\
ring"}};e===null?e=[f]:e.push(f),t++}if(s.highlights!==void 0&&l.call(s,"highlights")){let f=s.highlights;if(Array.isArray(f)){if(f.length>32){let q={instancePath:n+
"/highlights",schemaPath:"#/properties/highlights/maxItems",keyword:"maxItems",params:{limit:32}};e===null?e=[q]:e.push(q),t++}let g=f.length;for(let q=0;q<g;q++)
if(is(f[q],{instancePath:n+"/highlights/"+q,parentData:f,parentDataProperty:q,rootData:a})||(e=e===null?is.errors:e.concat(is.errors),t=e.length),t>100)return be.
errors=e,!1}else{let g={instancePath:n+"/highlights",schemaPath:"#/properties/highlights/type",keyword:"type",params:{type:"array"}};e===null?e=[g]:e.push(g),t++}}
if(s.duplicates!==void 0&&l.call(s,"duplicates")){let f=s.duplicates;if(!(typeof f=="number"&&!(f%1)&&!isNaN(f)&&isFinite(f))){let g={instancePath:n+"/duplicate\
s",schemaPath:"#/properties/duplicates/type",keyword:"type",params:{type:"integer"}};e===null?e=[g]:e.push(g),t++}if(typeof f=="number"&&isFinite(f)&&(f<1||isNaN(
f))){let g={instancePath:n+"/duplicates",schemaPath:"#/properties/duplicates/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[g]:e.push(
g),t++}}if(s.snippet_full_text!==void 0&&l.call(s,"snippet_full_text")&&typeof s.snippet_full_text!="boolean"){let f={instancePath:n+"/snippet_full_text",schemaPath:"\
#/properties/snippet_full_text/type",keyword:"type",params:{type:"boolean"}};e===null?e=[f]:e.push(f),t++}if(s.citation!==void 0&&l.call(s,"citation")&&(ts(s.citation,
{instancePath:n+"/citation",parentData:s,parentDataProperty:"citation",rootData:a})||(e=e===null?ts.errors:e.concat(ts.errors),t=e.length)),s.retrieval!==void 0&&
l.call(s,"retrieval")&&(Ae(s.retrieval,{instancePath:n+"/retrieval",parentData:s,parentDataProperty:"retrieval",rootData:a})||(e=e===null?Ae.errors:e.concat(Ae.
errors),t=e.length)),s.index_version!==void 0&&l.call(s,"index_version")&&typeof s.index_version!="string"){let f={instancePath:n+"/index_version",schemaPath:"#\
/properties/index_version/type",keyword:"type",params:{type:"string"}};e===null?e=[f]:e.push(f),t++}if(s.embedding_model!==void 0&&l.call(s,"embedding_model")){
let f=s.embedding_model;if(typeof f!="string"&&f!==null){let g={instancePath:n+"/embedding_model",schemaPath:"#/properties/embedding_model/type",keyword:"type",
params:{type:Be.properties.embedding_model.type}};e===null?e=[g]:e.push(g),t++}}if(s.chunker_version!==void 0&&l.call(s,"chunker_version")&&typeof s.chunker_version!=
"string"){let f={instancePath:n+"/chunker_version",schemaPath:"#/properties/chunker_version/type",keyword:"type",params:{type:"string"}};e===null?e=[f]:e.push(f),
t++}if(s.indexed_at!==void 0&&l.call(s,"indexed_at")){let f=s.indexed_at;if(typeof f=="string"){if(!C.validate(f)){let g={instancePath:n+"/indexed_at",schemaPath:"\
#/properties/indexed_at/format",keyword:"format",params:{format:"date-time"}};e===null?e=[g]:e.push(g),t++}}else{let g={instancePath:n+"/indexed_at",schemaPath:"\
#/properties/indexed_at/type",keyword:"type",params:{type:"string"}};e===null?e=[g]:e.push(g),t++}}if(s.stale!==void 0&&l.call(s,"stale")&&typeof s.stale!="bool\
ean"){let f={instancePath:n+"/stale",schemaPath:"#/properties/stale/type",keyword:"type",params:{type:"boolean"}};e===null?e=[f]:e.push(f),t++}if(s.freshness!==
void 0&&l.call(s,"freshness")&&(ri(s.freshness,{instancePath:n+"/freshness",parentData:s,parentDataProperty:"freshness",rootData:a})||(e=e===null?ri.errors:e.concat(
ri.errors),t=e.length)),s.fields!==void 0&&l.call(s,"fields")){let f=s.fields;if(!(f&&typeof f=="object"&&!Array.isArray(f))){let g={instancePath:n+"/fields",schemaPath:"\
#/properties/fields/type",keyword:"type",params:{type:"object"}};e===null?e=[g]:e.push(g),t++}}if(s.repo!==void 0&&l.call(s,"repo")){let f=s.repo;if(typeof f!="\
string"&&f!==null){let g={instancePath:n+"/repo",schemaPath:"#/properties/repo/type",keyword:"type",params:{type:Be.properties.repo.type}};e===null?e=[g]:e.push(
g),t++}}if(s.code_lang!==void 0&&l.call(s,"code_lang")){let f=s.code_lang;if(typeof f!="string"&&f!==null){let g={instancePath:n+"/code_lang",schemaPath:"#/prop\
erties/code_lang/type",keyword:"type",params:{type:Be.properties.code_lang.type}};e===null?e=[g]:e.push(g),t++}}}else{let f={instancePath:n,schemaPath:"#/type",
keyword:"type",params:{type:"object"}};e===null?e=[f]:e.push(f),t++}return be.errors=e,t===0}function ls(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.from===void 0||
!l.call(s,"from")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"from"}};e===null?e=[r]:e.push(r),t++}if(s.to===void 0||
!l.call(s,"to")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"to"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="from"||r==="to")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",
keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return ls.errors=e,!1}if(s.from!==void 0&&l.call(s,"from")){let r=s.from;if(typeof r=="s\
tring"){if(h(r)<1){let i={instancePath:n+"/from",schemaPath:"#/properties/from/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{
let i={instancePath:n+"/from",schemaPath:"#/properties/from/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.to!==void 0&&l.call(
s,"to")){let r=s.to;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/to",schemaPath:"#/properties/to/minLength",keyword:"minLength",params:{limit:1}};e===
null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/to",schemaPath:"#/properties/to/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{
let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return ls.errors=e,t===0}function dr(s,{instancePath:n="",
parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.values===void 0||!l.call(s,"values")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"values"}};e===null?e=[r]:e.push(r),t++}if(s.others===void 0||!l.call(s,"other\
s")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"others"}};e===null?e=[r]:e.push(r),t++}if(s.missing===void 0||!l.
call(s,"missing")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"missing"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="values"||r==="others"||r==="missing")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/a\
llOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return dr.errors=e,!1}if(s.values!==void 0&&l.call(s,"values")){let r=s.
values;if(Array.isArray(r)){if(r.length>1e3){let o={instancePath:n+"/values",schemaPath:"#/properties/values/maxItems",keyword:"maxItems",params:{limit:1e3}};e===
null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++)if(xe(r[o],{instancePath:n+"/values/"+o,parentData:r,parentDataProperty:o,rootData:a})||(e=e===null?
xe.errors:e.concat(xe.errors),t=e.length),t>100)return dr.errors=e,!1}else{let i={instancePath:n+"/values",schemaPath:"#/properties/values/type",keyword:"type",
params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.others!==void 0&&l.call(s,"others")){let r=s.others;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(
r))){let i={instancePath:n+"/others",schemaPath:"#/properties/others/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="nu\
mber"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/others",schemaPath:"#/properties/others/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};
e===null?e=[i]:e.push(i),t++}}if(s.missing!==void 0&&l.call(s,"missing")){let r=s.missing;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+
"/missing",schemaPath:"#/properties/missing/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||
isNaN(r))){let i={instancePath:n+"/missing",schemaPath:"#/properties/missing/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(
i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return dr.errors=e,t===0}function os(s,{
instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.retriever===void 0||!l.call(
s,"retriever")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"retriever"}};e===null?e=[r]:e.push(r),t++}if(s.code===
void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="retriever"||r==="code")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false s\
chema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return os.errors=e,!1}if(s.retriever!==void 0&&l.call(s,"retriever")){let r=s.retriever;
if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/retriever",schemaPath:"#/properties/retriever/minLength",keyword:"minLength",params:{limit:1}};e===null?
e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/retriever",schemaPath:"#/properties/retriever/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(
i),t++}}s.code!==void 0&&l.call(s,"code")&&(z(s.code,{instancePath:n+"/code",parentData:s,parentDataProperty:"code",rootData:a})||(e=e===null?z.errors:e.concat(
z.errors),t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return os.errors=e,t===
0}function ps(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.retriever===
void 0||!l.call(s,"retriever")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"retriever"}};e===null?e=[r]:e.push(r),
t++}if(s.max_limit===void 0||!l.call(s,"max_limit")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"max_limit"}};e===
null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="retriever"||r==="max_limit")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),
schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return ps.errors=e,!1}if(s.retriever!==
void 0&&l.call(s,"retriever")){let r=s.retriever;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/retriever",schemaPath:"#/properties/retriever/minLeng\
th",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/retriever",schemaPath:"#/properties/retriever/type",keyword:"\
type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.max_limit!==void 0&&l.call(s,"max_limit")){let r=s.max_limit;if(!(typeof r=="number"&&!(r%1)&&!isNaN(
r)&&isFinite(r))){let i={instancePath:n+"/max_limit",schemaPath:"#/properties/max_limit/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}
if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/max_limit",schemaPath:"#/properties/max_limit/minimum",keyword:"minimum",params:{comparison:"\
>=",limit:1}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}
return ps.errors=e,t===0}function W(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.retriever===
void 0||!l.call(s,"retriever")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"retriever"}};e===null?e=[r]:e.push(r),
t++}if(s.window===void 0||!l.call(s,"window")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"window"}};e===null?e=[r]:
e.push(r),t++}if(s.rank===void 0||!l.call(s,"rank")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"rank"}};e===null?
e=[r]:e.push(r),t++}if(s.chunk_id===void 0||!l.call(s,"chunk_id")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chu\
nk_id"}};e===null?e=[r]:e.push(r),t++}if(s.score===void 0||!l.call(s,"score")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
score"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="retriever"||r==="window"||r==="rank"||r==="chunk_id"||r==="score")){let i={instancePath:n+
"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(
i),t++,t>100)return W.errors=e,!1}if(s.retriever!==void 0&&l.call(s,"retriever")){let r=s.retriever;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/re\
triever",schemaPath:"#/properties/retriever/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/retrieve\
r",schemaPath:"#/properties/retriever/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.window!==void 0&&l.call(s,"window")){let r=s.
window;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/window",schemaPath:"#/properties/window/type",keyword:"type",params:{type:"\
integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/window",schemaPath:"#/properties/window/min\
imum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.rank!==void 0&&l.call(s,"rank")){let r=s.rank;if(!(typeof r=="numbe\
r"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/rank",schemaPath:"#/properties/rank/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.
push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/rank",schemaPath:"#/properties/rank/minimum",keyword:"minimum",params:{
comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}if(s.chunk_id!==void 0&&l.call(s,"chunk_id")){let r=s.chunk_id;if(typeof r=="string"){if(h(r)<1){let i={
instancePath:n+"/chunk_id",schemaPath:"#/properties/chunk_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+
"/chunk_id",schemaPath:"#/properties/chunk_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.score!==void 0&&l.call(s,"score")){
let r=s.score;if(!(typeof r=="number"&&isFinite(r))){let i={instancePath:n+"/score",schemaPath:"#/properties/score/type",keyword:"type",params:{type:"number"}};
e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return W.errors=
e,t===0}function as(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.retriever===
void 0||!l.call(s,"retriever")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"retriever"}};e===null?e=[r]:e.push(r),
t++}if(s.window===void 0||!l.call(s,"window")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"window"}};e===null?e=[r]:
e.push(r),t++}if(s.rank===void 0||!l.call(s,"rank")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"rank"}};e===null?
e=[r]:e.push(r),t++}if(s.chunk_id===void 0||!l.call(s,"chunk_id")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chu\
nk_id"}};e===null?e=[r]:e.push(r),t++}if(s.weight===void 0||!l.call(s,"weight")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
weight"}};e===null?e=[r]:e.push(r),t++}if(s.contribution===void 0||!l.call(s,"contribution")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"contribution"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="retriever"||r==="window"||r==="rank"||r==="chunk_id"||r==="w\
eight"||r==="contribution")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"\
false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return as.errors=e,!1}if(s.retriever!==void 0&&l.call(s,"retriever")){let r=s.retriever;if(typeof r==
"string"){if(h(r)<1){let i={instancePath:n+"/retriever",schemaPath:"#/properties/retriever/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(
i),t++}}else{let i={instancePath:n+"/retriever",schemaPath:"#/properties/retriever/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.
window!==void 0&&l.call(s,"window")){let r=s.window;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/window",schemaPath:"#/prop\
erties/window/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+
"/window",schemaPath:"#/properties/window/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.rank!==void 0&&l.call(
s,"rank")){let r=s.rank;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/rank",schemaPath:"#/properties/rank/type",keyword:"typ\
e",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/rank",schemaPath:"#/proper\
ties/rank/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}if(s.chunk_id!==void 0&&l.call(s,"chunk_id")){let r=s.chunk_id;
if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/chunk_id",schemaPath:"#/properties/chunk_id/minLength",keyword:"minLength",params:{limit:1}};e===null?
e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/chunk_id",schemaPath:"#/properties/chunk_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(
i),t++}}if(s.weight!==void 0&&l.call(s,"weight")){let r=s.weight;if(typeof r=="number"&&isFinite(r)){if(r<0||isNaN(r)){let i={instancePath:n+"/weight",schemaPath:"\
#/properties/weight/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/weight",schemaPath:"\
#/properties/weight/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}if(s.contribution!==void 0&&l.call(s,"contribution")){let r=s.contribution;
if(!(typeof r=="number"&&isFinite(r))){let i={instancePath:n+"/contribution",schemaPath:"#/properties/contribution/type",keyword:"type",params:{type:"number"}};
e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return as.errors=
e,t===0}function yr(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.method===void 0||
!l.call(s,"method")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"method"}};e===null?e=[r]:e.push(r),t++}if(s.depth===
void 0||!l.call(s,"depth")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"depth"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="method"||r==="rank_constant"||r==="weights"||r==="word_weight"||r==="cosine_trust"||r==="depth")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").
replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return yr.errors=
e,!1}if(s.method!==void 0&&l.call(s,"method")){let r=s.method;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/method",schemaPath:"#/properties/method/\
minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/method",schemaPath:"#/properties/method/type",keyword:"\
type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.rank_constant!==void 0&&l.call(s,"rank_constant")){let r=s.rank_constant;if(typeof r=="number"&&
isFinite(r)){if(r<0||isNaN(r)){let i={instancePath:n+"/rank_constant",schemaPath:"#/properties/rank_constant/minimum",keyword:"minimum",params:{comparison:">=",
limit:0}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/rank_constant",schemaPath:"#/properties/rank_constant/type",keyword:"type",params:{type:"nu\
mber"}};e===null?e=[i]:e.push(i),t++}}if(s.weights!==void 0&&l.call(s,"weights")){let r=s.weights;if(r&&typeof r=="object"&&!Array.isArray(r))for(let i of Object.
keys(r)){let o=r[i];if(typeof o=="number"&&isFinite(o)){if(o<0||isNaN(o)){let m={instancePath:n+"/weights/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"\
#/properties/weights/additionalProperties/allOf/0/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[m]:e.push(m),t++}}else{let m={instancePath:n+
"/weights/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/weights/additionalProperties/allOf/0/type",keyword:"type",params:{type:"number"}};
e===null?e=[m]:e.push(m),t++}if(t>100)return yr.errors=e,!1}else{let i={instancePath:n+"/weights",schemaPath:"#/properties/weights/type",keyword:"type",params:{
type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.word_weight!==void 0&&l.call(s,"word_weight")){let r=s.word_weight;if(typeof r=="number"&&isFinite(r)){if(r>1||
isNaN(r)){let i={instancePath:n+"/word_weight",schemaPath:"#/properties/word_weight/maximum",keyword:"maximum",params:{comparison:"<=",limit:1}};e===null?e=[i]:
e.push(i),t++}if(r<=0||isNaN(r)){let i={instancePath:n+"/word_weight",schemaPath:"#/properties/word_weight/exclusiveMinimum",keyword:"exclusiveMinimum",params:{
comparison:">",limit:0}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/word_weight",schemaPath:"#/properties/word_weight/type",keyword:"type",params:{
type:"number"}};e===null?e=[i]:e.push(i),t++}}if(s.cosine_trust!==void 0&&l.call(s,"cosine_trust")){let r=s.cosine_trust;if(typeof r=="number"&&isFinite(r)){if(r>
1||isNaN(r)){let i={instancePath:n+"/cosine_trust",schemaPath:"#/properties/cosine_trust/maximum",keyword:"maximum",params:{comparison:"<=",limit:1}};e===null?e=
[i]:e.push(i),t++}if(r<=0||isNaN(r)){let i={instancePath:n+"/cosine_trust",schemaPath:"#/properties/cosine_trust/exclusiveMinimum",keyword:"exclusiveMinimum",params:{
comparison:">",limit:0}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/cosine_trust",schemaPath:"#/properties/cosine_trust/type",keyword:"type",params:{
type:"number"}};e===null?e=[i]:e.push(i),t++}}if(s.depth!==void 0&&l.call(s,"depth")){let r=s.depth;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={
instancePath:n+"/depth",schemaPath:"#/properties/depth/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(
r)&&(r<1||isNaN(r))){let i={instancePath:n+"/depth",schemaPath:"#/properties/depth/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.
push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return yr.errors=e,t===0}function gr(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.window===void 0||
!l.call(s,"window")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"window"}};e===null?e=[r]:e.push(r),t++}if(s.chunk_id===
void 0||!l.call(s,"chunk_id")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunk_id"}};e===null?e=[r]:e.push(r),t++}
if(s.score===void 0||!l.call(s,"score")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"score"}};e===null?e=[r]:e.push(
r),t++}if(s.factors===void 0||!l.call(s,"factors")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"factors"}};e===null?
e=[r]:e.push(r),t++}if(s.boosted_score===void 0||!l.call(s,"boosted_score")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
boosted_score"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="window"||r==="chunk_id"||r==="score"||r==="factors"||r==="boosted_score")){let i={
instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?
e=[i]:e.push(i),t++,t>100)return gr.errors=e,!1}if(s.window!==void 0&&l.call(s,"window")){let r=s.window;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){
let i={instancePath:n+"/window",schemaPath:"#/properties/window/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&
isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/window",schemaPath:"#/properties/window/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?
e=[i]:e.push(i),t++}}if(s.chunk_id!==void 0&&l.call(s,"chunk_id")){let r=s.chunk_id;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/chunk_id",schemaPath:"\
#/properties/chunk_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/chunk_id",schemaPath:"#/proper\
ties/chunk_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.score!==void 0&&l.call(s,"score")){let r=s.score;if(!(typeof r=="n\
umber"&&isFinite(r))){let i={instancePath:n+"/score",schemaPath:"#/properties/score/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}if(s.
factors!==void 0&&l.call(s,"factors")){let r=s.factors;if(Array.isArray(r)){if(r.length<1){let o={instancePath:n+"/factors",schemaPath:"#/properties/factors/min\
Items",keyword:"minItems",params:{limit:1}};e===null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++){let m=r[o];if(typeof m=="number"&&isFinite(m)){if(m<=
0||isNaN(m)){let p={instancePath:n+"/factors/"+o,schemaPath:"#/properties/factors/items/allOf/0/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison:"\
>",limit:0}};e===null?e=[p]:e.push(p),t++}}else{let p={instancePath:n+"/factors/"+o,schemaPath:"#/properties/factors/items/allOf/0/type",keyword:"type",params:{
type:"number"}};e===null?e=[p]:e.push(p),t++}if(t>100)return gr.errors=e,!1}}else{let i={instancePath:n+"/factors",schemaPath:"#/properties/factors/type",keyword:"\
type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.boosted_score!==void 0&&l.call(s,"boosted_score")){let r=s.boosted_score;if(!(typeof r=="number"&&
isFinite(r))){let i={instancePath:n+"/boosted_score",schemaPath:"#/properties/boosted_score/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),
t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return gr.errors=e,t===0}function _r(s,{
instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.hits===void 0||!l.call(s,
"hits")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"hits"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(
s))if(!(r==="recency_from"||r==="hits")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false sch\
ema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return _r.errors=e,!1}if(s.recency_from!==void 0&&l.call(s,"recency_from")){let r=s.
recency_from;if(typeof r=="string"){if(!C.validate(r)){let i={instancePath:n+"/recency_from",schemaPath:"#/properties/recency_from/format",keyword:"format",params:{
format:"date-time"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/recency_from",schemaPath:"#/properties/recency_from/type",keyword:"type",params:{
type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.hits!==void 0&&l.call(s,"hits")){let r=s.hits;if(Array.isArray(r)){let i=r.length;for(let o=0;o<i;o++)if(gr(r[o],
{instancePath:n+"/hits/"+o,parentData:r,parentDataProperty:o,rootData:a})||(e=e===null?gr.errors:e.concat(gr.errors),t=e.length),t>100)return _r.errors=e,!1}else{
let i={instancePath:n+"/hits",schemaPath:"#/properties/hits/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return _r.errors=e,t===0}var Vt={type:"object",required:["lexical_ms","v\
ector_ms","fusion_ms","total_ms"],additionalProperties:{allOf:[!1],enough:!0},properties:{plan_ms:{type:"integer",minimum:0},lexical_ms:{type:"integer",minimum:0},
vector_ms:{type:"integer",minimum:0},retrievers_ms:{type:"object",additionalProperties:{allOf:[{type:"integer",minimum:0}],enough:!0}},fusion_ms:{type:"integer",
minimum:0},rerank_ms:{type:"integer",minimum:0},hydrate_ms:{type:"integer",minimum:0},fit_ms:{type:"integer",minimum:0},total_ms:{type:"integer",minimum:0}}};function kr(s,{
instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.lexical_ms===void 0||!l.call(
s,"lexical_ms")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"lexical_ms"}};e===null?e=[r]:e.push(r),t++}if(s.vector_ms===
void 0||!l.call(s,"vector_ms")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"vector_ms"}};e===null?e=[r]:e.push(r),
t++}if(s.fusion_ms===void 0||!l.call(s,"fusion_ms")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"fusion_ms"}};e===
null?e=[r]:e.push(r),t++}if(s.total_ms===void 0||!l.call(s,"total_ms")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
total_ms"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!l.call(Vt.properties,r)){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"\
~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return kr.errors=e,!1}if(s.
plan_ms!==void 0&&l.call(s,"plan_ms")){let r=s.plan_ms;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/plan_ms",schemaPath:"#/\
properties/plan_ms/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+
"/plan_ms",schemaPath:"#/properties/plan_ms/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.lexical_ms!==void 0&&
l.call(s,"lexical_ms")){let r=s.lexical_ms;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/lexical_ms",schemaPath:"#/propertie\
s/lexical_ms/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+
"/lexical_ms",schemaPath:"#/properties/lexical_ms/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.vector_ms!==void 0&&
l.call(s,"vector_ms")){let r=s.vector_ms;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/vector_ms",schemaPath:"#/properties/v\
ector_ms/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"\
/vector_ms",schemaPath:"#/properties/vector_ms/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.retrievers_ms!==void 0&&
l.call(s,"retrievers_ms")){let r=s.retrievers_ms;if(r&&typeof r=="object"&&!Array.isArray(r))for(let i of Object.keys(r)){let o=r[i];if(!(typeof o=="number"&&!(o%
1)&&!isNaN(o)&&isFinite(o))){let m={instancePath:n+"/retrievers_ms/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/retrievers_ms/additionalP\
roperties/allOf/0/type",keyword:"type",params:{type:"integer"}};e===null?e=[m]:e.push(m),t++}if(typeof o=="number"&&isFinite(o)&&(o<0||isNaN(o))){let m={instancePath:n+
"/retrievers_ms/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/retrievers_ms/additionalProperties/allOf/0/minimum",keyword:"minimum",params:{
comparison:">=",limit:0}};e===null?e=[m]:e.push(m),t++}if(t>100)return kr.errors=e,!1}else{let i={instancePath:n+"/retrievers_ms",schemaPath:"#/properties/retri\
evers_ms/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.fusion_ms!==void 0&&l.call(s,"fusion_ms")){let r=s.fusion_ms;if(!(typeof r==
"number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/fusion_ms",schemaPath:"#/properties/fusion_ms/type",keyword:"type",params:{type:"integer"}};e===
null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/fusion_ms",schemaPath:"#/properties/fusion_ms/minimum",keyword:"\
minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.rerank_ms!==void 0&&l.call(s,"rerank_ms")){let r=s.rerank_ms;if(!(typeof r=="numbe\
r"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/rerank_ms",schemaPath:"#/properties/rerank_ms/type",keyword:"type",params:{type:"integer"}};e===null?
e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/rerank_ms",schemaPath:"#/properties/rerank_ms/minimum",keyword:"\
minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.hydrate_ms!==void 0&&l.call(s,"hydrate_ms")){let r=s.hydrate_ms;if(!(typeof r=="nu\
mber"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/hydrate_ms",schemaPath:"#/properties/hydrate_ms/type",keyword:"type",params:{type:"integer"}};e===
null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/hydrate_ms",schemaPath:"#/properties/hydrate_ms/minimum",keyword:"\
minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.fit_ms!==void 0&&l.call(s,"fit_ms")){let r=s.fit_ms;if(!(typeof r=="number"&&!(r%1)&&
!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/fit_ms",schemaPath:"#/properties/fit_ms/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),
t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/fit_ms",schemaPath:"#/properties/fit_ms/minimum",keyword:"minimum",params:{comparison:"\
>=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.total_ms!==void 0&&l.call(s,"total_ms")){let r=s.total_ms;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(
r))){let i={instancePath:n+"/total_ms",schemaPath:"#/properties/total_ms/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r==
"number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/total_ms",schemaPath:"#/properties/total_ms/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};
e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return kr.errors=
e,t===0}function ne(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.lexical===
void 0||!l.call(s,"lexical")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"lexical"}};e===null?e=[r]:e.push(r),t++}
if(s.vector===void 0||!l.call(s,"vector")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"vector"}};e===null?e=[r]:e.
push(r),t++}if(s.rrf_inputs===void 0||!l.call(s,"rrf_inputs")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"rrf_inp\
uts"}};e===null?e=[r]:e.push(r),t++}if(s.timing===void 0||!l.call(s,"timing")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
timing"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="lexical"||r==="vector"||r==="retrievers"||r==="rrf_inputs"||r==="fusion"||r==="boos\
ts"||r==="timing")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false s\
chema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return ne.errors=e,!1}if(s.lexical!==void 0&&l.call(s,"lexical")){let r=s.lexical;if(Array.isArray(r)){let i=r.
length;for(let o=0;o<i;o++)if(W(r[o],{instancePath:n+"/lexical/"+o,parentData:r,parentDataProperty:o,rootData:a})||(e=e===null?W.errors:e.concat(W.errors),t=e.length),
t>100)return ne.errors=e,!1}else{let i={instancePath:n+"/lexical",schemaPath:"#/properties/lexical/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.
push(i),t++}}if(s.vector!==void 0&&l.call(s,"vector")){let r=s.vector;if(Array.isArray(r)){let i=r.length;for(let o=0;o<i;o++)if(W(r[o],{instancePath:n+"/vector\
/"+o,parentData:r,parentDataProperty:o,rootData:a})||(e=e===null?W.errors:e.concat(W.errors),t=e.length),t>100)return ne.errors=e,!1}else{let i={instancePath:n+
"/vector",schemaPath:"#/properties/vector/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.retrievers!==void 0&&l.call(s,"retrieve\
rs")){let r=s.retrievers;if(r&&typeof r=="object"&&!Array.isArray(r))for(let i of Object.keys(r)){let o=r[i];if(Array.isArray(o)){let m=o.length;for(let p=0;p<m;p++)
if(W(o[p],{instancePath:n+"/retrievers/"+i.replace(/~/g,"~0").replace(/\//g,"~1")+"/"+p,parentData:o,parentDataProperty:p,rootData:a})||(e=e===null?W.errors:e.concat(
W.errors),t=e.length),t>100)return ne.errors=e,!1}else{let m={instancePath:n+"/retrievers/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/re\
trievers/additionalProperties/allOf/0/type",keyword:"type",params:{type:"array"}};e===null?e=[m]:e.push(m),t++}if(t>100)return ne.errors=e,!1}else{let i={instancePath:n+
"/retrievers",schemaPath:"#/properties/retrievers/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.rrf_inputs!==void 0&&l.call(s,
"rrf_inputs")){let r=s.rrf_inputs;if(Array.isArray(r)){let i=r.length;for(let o=0;o<i;o++)if(as(r[o],{instancePath:n+"/rrf_inputs/"+o,parentData:r,parentDataProperty:o,
rootData:a})||(e=e===null?as.errors:e.concat(as.errors),t=e.length),t>100)return ne.errors=e,!1}else{let i={instancePath:n+"/rrf_inputs",schemaPath:"#/propertie\
s/rrf_inputs/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}s.fusion!==void 0&&l.call(s,"fusion")&&(yr(s.fusion,{instancePath:n+"/fus\
ion",parentData:s,parentDataProperty:"fusion",rootData:a})||(e=e===null?yr.errors:e.concat(yr.errors),t=e.length)),s.boosts!==void 0&&l.call(s,"boosts")&&(_r(s.
boosts,{instancePath:n+"/boosts",parentData:s,parentDataProperty:"boosts",rootData:a})||(e=e===null?_r.errors:e.concat(_r.errors),t=e.length)),s.timing!==void 0&&
l.call(s,"timing")&&(kr(s.timing,{instancePath:n+"/timing",parentData:s,parentDataProperty:"timing",rootData:a})||(e=e===null?kr.errors:e.concat(kr.errors),t=e.
length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return ne.errors=e,t===0}function K(s,{
instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||
!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),
t++}if(s.hits===void 0||!l.call(s,"hits")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"hits"}};e===null?e=[r]:e.push(
r),t++}if(s.next_cursor===void 0||!l.call(s,"next_cursor")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"next_curso\
r"}};e===null?e=[r]:e.push(r),t++}if(s.truncated===void 0||!l.call(s,"truncated")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
truncated"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!l.call(Ti.properties,r)){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,
"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return K.errors=e,!1}if(s.
schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="search_response.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/s\
chema_version/const",keyword:"const",params:{allowedValue:"search_response.v1"}};e===null?e=[r]:e.push(r),t++}if(s.hits!==void 0&&l.call(s,"hits")){let r=s.hits;
if(Array.isArray(r)){if(r.length>1e3){let o={instancePath:n+"/hits",schemaPath:"#/properties/hits/maxItems",keyword:"maxItems",params:{limit:1e3}};e===null?e=[o]:
e.push(o),t++}let i=r.length;for(let o=0;o<i;o++)if(be(r[o],{instancePath:n+"/hits/"+o,parentData:r,parentDataProperty:o,rootData:a})||(e=e===null?be.errors:e.concat(
be.errors),t=e.length),t>100)return K.errors=e,!1}else{let i={instancePath:n+"/hits",schemaPath:"#/properties/hits/type",keyword:"type",params:{type:"array"}};e===
null?e=[i]:e.push(i),t++}}if(s.next_cursor!==void 0&&l.call(s,"next_cursor")){let r=s.next_cursor;if(typeof r!="string"&&r!==null){let i={instancePath:n+"/next_\
cursor",schemaPath:"#/properties/next_cursor/type",keyword:"type",params:{type:Ti.properties.next_cursor.type}};e===null?e=[i]:e.push(i),t++}}if(s.truncated!==void 0&&
l.call(s,"truncated")&&typeof s.truncated!="boolean"){let r={instancePath:n+"/truncated",schemaPath:"#/properties/truncated/type",keyword:"type",params:{type:"b\
oolean"}};e===null?e=[r]:e.push(r),t++}if(s.corrected!==void 0&&l.call(s,"corrected")){let r=s.corrected;if(Array.isArray(r)){if(r.length<1){let o={instancePath:n+
"/corrected",schemaPath:"#/properties/corrected/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++)if(ls(
r[o],{instancePath:n+"/corrected/"+o,parentData:r,parentDataProperty:o,rootData:a})||(e=e===null?ls.errors:e.concat(ls.errors),t=e.length),t>100)return K.errors=
e,!1}else{let i={instancePath:n+"/corrected",schemaPath:"#/properties/corrected/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.unmatched!==
void 0&&l.call(s,"unmatched")){let r=s.unmatched;if(Array.isArray(r)){if(r.length<1){let o={instancePath:n+"/unmatched",schemaPath:"#/properties/unmatched/minIt\
ems",keyword:"minItems",params:{limit:1}};e===null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++){let m=r[o];if(typeof m=="string"){if(h(m)<1){let p={instancePath:n+
"/unmatched/"+o,schemaPath:"#/properties/unmatched/items/allOf/0/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[p]:e.push(p),t++}}else{let p={instancePath:n+
"/unmatched/"+o,schemaPath:"#/properties/unmatched/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[p]:e.push(p),t++}if(t>100)return K.errors=
e,!1}}else{let i={instancePath:n+"/unmatched",schemaPath:"#/properties/unmatched/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.
no_terms!==void 0&&l.call(s,"no_terms")&&s.no_terms!==!0){let r={instancePath:n+"/no_terms",schemaPath:"#/properties/no_terms/const",keyword:"const",params:{allowedValue:!0}};
e===null?e=[r]:e.push(r),t++}if(s.facets!==void 0&&l.call(s,"facets")){let r=s.facets;if(r&&typeof r=="object"&&!Array.isArray(r)){for(let i of Object.keys(r))if(dr(
r[i],{instancePath:n+"/facets/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),parentData:r,parentDataProperty:i,rootData:a})||(e=e===null?dr.errors:e.concat(dr.errors),
t=e.length),t>100)return K.errors=e,!1}else{let i={instancePath:n+"/facets",schemaPath:"#/properties/facets/type",keyword:"type",params:{type:"object"}};e===null?
e=[i]:e.push(i),t++}}if(s.unknown_fields!==void 0&&l.call(s,"unknown_fields")){let r=s.unknown_fields;if(Array.isArray(r)){if(r.length<1){let o={instancePath:n+
"/unknown_fields",schemaPath:"#/properties/unknown_fields/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<
i;o++){let m=r[o];if(typeof m=="string"){if(h(m)<1){let p={instancePath:n+"/unknown_fields/"+o,schemaPath:"#/properties/unknown_fields/items/allOf/0/minLength",
keyword:"minLength",params:{limit:1}};e===null?e=[p]:e.push(p),t++}}else{let p={instancePath:n+"/unknown_fields/"+o,schemaPath:"#/properties/unknown_fields/item\
s/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[p]:e.push(p),t++}if(t>100)return K.errors=e,!1}}else{let i={instancePath:n+"/unknown_fields",
schemaPath:"#/properties/unknown_fields/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.degraded!==void 0&&l.call(s,"degraded")){
let r=s.degraded;if(Array.isArray(r)){if(r.length<1){let o={instancePath:n+"/degraded",schemaPath:"#/properties/degraded/minItems",keyword:"minItems",params:{limit:1}};
e===null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++)if(os(r[o],{instancePath:n+"/degraded/"+o,parentData:r,parentDataProperty:o,rootData:a})||(e=e===
null?os.errors:e.concat(os.errors),t=e.length),t>100)return K.errors=e,!1}else{let i={instancePath:n+"/degraded",schemaPath:"#/properties/degraded/type",keyword:"\
type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.limited!==void 0&&l.call(s,"limited")){let r=s.limited;if(Array.isArray(r)){if(r.length<1){let o={
instancePath:n+"/limited",schemaPath:"#/properties/limited/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<
i;o++)if(ps(r[o],{instancePath:n+"/limited/"+o,parentData:r,parentDataProperty:o,rootData:a})||(e=e===null?ps.errors:e.concat(ps.errors),t=e.length),t>100)return K.
errors=e,!1}else{let i={instancePath:n+"/limited",schemaPath:"#/properties/limited/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}s.trace!==
void 0&&l.call(s,"trace")&&(ne(s.trace,{instancePath:n+"/trace",parentData:s,parentDataProperty:"trace",rootData:a})||(e=e===null?ne.errors:e.concat(ne.errors),
t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return K.errors=e,t===0}function ms(s,{
instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||
!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),
t++}if(s.index===void 0||!l.call(s,"index")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"index"}};e===null?e=[r]:e.
push(r),t++}if(s.query===void 0||!l.call(s,"query")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"query"}};e===null?
e=[r]:e.push(r),t++}if(s.response===void 0||!l.call(s,"response")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"res\
ponse"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="response"||r==="error"||r==="index"||r==="query")){let i={instancePath:n+
"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(
i),t++,t>100)return ms.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="bulk_search_item.v1"){let r={instancePath:n+"/s\
chema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"bulk_search_item.v1"}};e===null?e=[r]:e.push(r),t++}if(s.response!==
void 0&&l.call(s,"response")&&(K(s.response,{instancePath:n+"/response",parentData:s,parentDataProperty:"response",rootData:a})||(e=e===null?K.errors:e.concat(K.
errors),t=e.length)),s.error!==void 0&&l.call(s,"error")){let r={instancePath:n+"/error",schemaPath:"#/properties/error/false schema",keyword:"false schema",params:{}};
e===null?e=[r]:e.push(r),t++}if(s.index!==void 0&&l.call(s,"index")){let r=s.index;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+
"/index",schemaPath:"#/properties/index/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>99||
isNaN(r)){let i={instancePath:n+"/index",schemaPath:"#/properties/index/maximum",keyword:"maximum",params:{comparison:"<=",limit:99}};e===null?e=[i]:e.push(i),t++}
if(r<0||isNaN(r)){let i={instancePath:n+"/index",schemaPath:"#/properties/index/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(
i),t++}}}if(s.query!==void 0&&l.call(s,"query")&&typeof s.query!="string"){let r={instancePath:n+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{
type:"string"}};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}
return ms.errors=e,t===0}function cs(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(!(s&&typeof s=="object"&&!Array.
isArray(s))){let y={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[y]:e.push(y),t++}let r=t,i=!0,o=t;if(s&&typeof s=="obj\
ect"&&!Array.isArray(s)){let y;if((s.error===void 0||!l.call(s,"error"))&&(y="error")){let d={};e===null?e=[d]:e.push(d),t++}}var m=o===t;t=r,e!==null&&(r?e.length=
r:e=null);let p;if(m){let y=t;ss(s,{instancePath:n,parentData:u,parentDataProperty:c,rootData:a})||(e=e===null?ss.errors:e.concat(ss.errors),t=e.length);var m=y===
t;i=m,p="then"}else{let y=t;ms(s,{instancePath:n,parentData:u,parentDataProperty:c,rootData:a})||(e=e===null?ms.errors:e.concat(ms.errors),t=e.length);var m=y===
t;i=m,p="else"}if(!i){let y={instancePath:n,schemaPath:"#/if",keyword:"if",params:{failingKeyword:p}};e===null?e=[y]:e.push(y),t++}return cs.errors=e,t===0}var Ct=Fr;function Fr(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.items===void 0||!l.call(s,"items")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"items"}};e===null?
e=[r]:e.push(r),t++}if(s.succeeded===void 0||!l.call(s,"succeeded")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"s\
ucceeded"}};e===null?e=[r]:e.push(r),t++}if(s.failed===void 0||!l.call(s,"failed")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
failed"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="items"||r==="succeeded"||r==="failed")){let i={instancePath:n+
"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(
i),t++,t>100)return Fr.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="bulk_search_response.v1"){let r={instancePath:n+
"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"bulk_search_response.v1"}};e===null?e=[r]:e.push(r),t++}if(s.
items!==void 0&&l.call(s,"items")){let r=s.items;if(Array.isArray(r)){if(r.length>100){let o={instancePath:n+"/items",schemaPath:"#/properties/items/allOf/0/max\
Items",keyword:"maxItems",params:{limit:100}};e===null?e=[o]:e.push(o),t++}if(r.length<1){let o={instancePath:n+"/items",schemaPath:"#/properties/items/allOf/0/\
minItems",keyword:"minItems",params:{limit:1}};e===null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++)if(cs(r[o],{instancePath:n+"/items/"+o,parentData:r,
parentDataProperty:o,rootData:a})||(e=e===null?cs.errors:e.concat(cs.errors),t=e.length),t>100)return Fr.errors=e,!1}else{let i={instancePath:n+"/items",schemaPath:"\
#/properties/items/allOf/0/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}if(t>100)return Fr.errors=e,!1}if(s.succeeded!==void 0&&l.call(
s,"succeeded")){let r=s.succeeded;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/succeeded",schemaPath:"#/properties/succeede\
d/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>100||isNaN(r)){let i={instancePath:n+"/suc\
ceeded",schemaPath:"#/properties/succeeded/maximum",keyword:"maximum",params:{comparison:"<=",limit:100}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={
instancePath:n+"/succeeded",schemaPath:"#/properties/succeeded/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}if(s.
failed!==void 0&&l.call(s,"failed")){let r=s.failed;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/failed",schemaPath:"#/prop\
erties/failed/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>100||isNaN(r)){let i={instancePath:n+
"/failed",schemaPath:"#/properties/failed/maximum",keyword:"maximum",params:{comparison:"<=",limit:100}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+
"/failed",schemaPath:"#/properties/failed/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}}else{let r={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Fr.errors=e,t===0}var Rt=D,St=Re,zt=si;var Mt={type:"object",required:["part","check","status","message","duration_ms"],additionalProperties:{allOf:[!1],enough:!0},properties:{part:{type:"string",minLength:1},
check:{type:"string",minLength:1},status:{enum:["ok","warning","failed"]},message:{type:"string",minLength:1},hint:{type:"string",minLength:1},duration_ms:{type:"\
integer",minimum:0}}};function us(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(
s)){if(s.part===void 0||!l.call(s,"part")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"part"}};e===null?e=[r]:e.push(
r),t++}if(s.check===void 0||!l.call(s,"check")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"check"}};e===null?e=[r]:
e.push(r),t++}if(s.status===void 0||!l.call(s,"status")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"status"}};e===
null?e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"message")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
message"}};e===null?e=[r]:e.push(r),t++}if(s.duration_ms===void 0||!l.call(s,"duration_ms")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"duration_ms"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="part"||r==="check"||r==="status"||r==="message"||r==="hint"||
r==="duration_ms")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false s\
chema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return us.errors=e,!1}if(s.part!==void 0&&l.call(s,"part")){let r=s.part;if(typeof r=="string"){if(h(r)<
1){let i={instancePath:n+"/part",schemaPath:"#/properties/part/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+
"/part",schemaPath:"#/properties/part/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.check!==void 0&&l.call(s,"check")){let r=s.
check;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/check",schemaPath:"#/properties/check/minLength",keyword:"minLength",params:{limit:1}};e===null?
e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/check",schemaPath:"#/properties/check/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}
if(s.status!==void 0&&l.call(s,"status")){let r=s.status;if(!(r==="ok"||r==="warning"||r==="failed")){let i={instancePath:n+"/status",schemaPath:"#/properties/s\
tatus/enum",keyword:"enum",params:{allowedValues:Mt.properties.status.enum}};e===null?e=[i]:e.push(i),t++}}if(s.message!==void 0&&l.call(s,"message")){let r=s.message;
if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/message",schemaPath:"#/properties/message/minLength",keyword:"minLength",params:{limit:1}};e===null?e=
[i]:e.push(i),t++}}else{let i={instancePath:n+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),
t++}}if(s.hint!==void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/minLength",
keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/type",keyword:"type",params:{
type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.duration_ms!==void 0&&l.call(s,"duration_ms")){let r=s.duration_ms;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&
isFinite(r))){let i={instancePath:n+"/duration_ms",schemaPath:"#/properties/duration_ms/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}
if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/duration_ms",schemaPath:"#/properties/duration_ms/minimum",keyword:"minimum",params:{
comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.
push(r),t++}return us.errors=e,t===0}function si(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&
!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.healthy===void 0||!l.call(s,"healthy")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"healthy"}};e===null?e=[r]:e.push(r),t++}if(s.checks===void 0||!l.call(s,"checks")){let r={instancePath:n,schemaPath:"#/required",keyword:"requi\
red",params:{missingProperty:"checks"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="healthy"||r==="checks")){let i={
instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?
e=[i]:e.push(i),t++,t>100)return si.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="doctor_report.v1"){let r={instancePath:n+
"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"doctor_report.v1"}};e===null?e=[r]:e.push(r),t++}if(s.healthy!==
void 0&&l.call(s,"healthy")&&typeof s.healthy!="boolean"){let r={instancePath:n+"/healthy",schemaPath:"#/properties/healthy/type",keyword:"type",params:{type:"b\
oolean"}};e===null?e=[r]:e.push(r),t++}if(s.checks!==void 0&&l.call(s,"checks")){let r=s.checks;if(Array.isArray(r)){if(r.length<1){let o={instancePath:n+"/chec\
ks",schemaPath:"#/properties/checks/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++)if(us(r[o],{instancePath:n+
"/checks/"+o,parentData:r,parentDataProperty:o,rootData:a})||(e=e===null?us.errors:e.concat(us.errors),t=e.length),t>100)return si.errors=e,!1}else{let i={instancePath:n+
"/checks",schemaPath:"#/properties/checks/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/ty\
pe",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return si.errors=e,t===0}var Tt=ii,Bt={$schema:"https://json-schema.org/draft/2020-12/sc\
hema",$id:"https://kebab.local/wire/v1/document_list.schema.json",type:"object",required:["schema_version","documents","next_cursor"],additionalProperties:{allOf:[
!1],enough:!0},properties:{schema_version:{const:"document_list.v1"},documents:{type:"array",maxItems:1e3,items:{allOf:[{$ref:"#/$defs/ListedDocument"}],enough:!0}},
next_cursor:{type:["string","null"]}},$defs:{ListedDocument:{type:"object",required:["doc_id","doc_path","media","trust","chunker_version","indexed_at"],additionalProperties:{
allOf:[!1],enough:!0},properties:{doc_id:{type:"string",minLength:1},doc_path:{type:"string",minLength:1},source_id:{type:"string",minLength:1},title:{type:"str\
ing"},title_from:{enum:["name"]},lang:{type:"string"},tags:{type:"array",items:{allOf:[{type:"string"}],enough:!0}},media:{$ref:"search_request.schema.json#/$de\
fs/Media"},trust:{$ref:"search_request.schema.json#/$defs/Trust"},repo:{type:"string"},code_lang:{type:"string"},chunker_version:{type:"string"},indexed_at:{type:"\
string",format:"date-time"}}}}};function Pr(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.
isArray(s)){if(s.doc_id===void 0||!l.call(s,"doc_id")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"doc_id"}};e===null?
e=[r]:e.push(r),t++}if(s.doc_path===void 0||!l.call(s,"doc_path")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"doc\
_path"}};e===null?e=[r]:e.push(r),t++}if(s.media===void 0||!l.call(s,"media")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
media"}};e===null?e=[r]:e.push(r),t++}if(s.trust===void 0||!l.call(s,"trust")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
trust"}};e===null?e=[r]:e.push(r),t++}if(s.chunker_version===void 0||!l.call(s,"chunker_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"requir\
ed",params:{missingProperty:"chunker_version"}};e===null?e=[r]:e.push(r),t++}if(s.indexed_at===void 0||!l.call(s,"indexed_at")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"indexed_at"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!l.call(ci.properties,r)){let i={
instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?
e=[i]:e.push(i),t++,t>100)return Pr.errors=e,!1}if(s.doc_id!==void 0&&l.call(s,"doc_id")){let r=s.doc_id;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+
"/doc_id",schemaPath:"#/properties/doc_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/doc_id",schemaPath:"\
#/properties/doc_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.doc_path!==void 0&&l.call(s,"doc_path")){let r=s.doc_path;if(typeof r==
"string"){if(h(r)<1){let i={instancePath:n+"/doc_path",schemaPath:"#/properties/doc_path/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(
i),t++}}else{let i={instancePath:n+"/doc_path",schemaPath:"#/properties/doc_path/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.
source_id!==void 0&&l.call(s,"source_id")){let r=s.source_id;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/source_id",schemaPath:"#/properties/sourc\
e_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/source_id",schemaPath:"#/properties/source_id/t\
ype",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.title!==void 0&&l.call(s,"title")&&typeof s.title!="string"){let r={instancePath:n+
"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.title_from!==void 0&&l.call(s,"title_from")&&
s.title_from!=="name"){let r={instancePath:n+"/title_from",schemaPath:"#/properties/title_from/enum",keyword:"enum",params:{allowedValues:ci.properties.title_from.
enum}};e===null?e=[r]:e.push(r),t++}if(s.lang!==void 0&&l.call(s,"lang")&&typeof s.lang!="string"){let r={instancePath:n+"/lang",schemaPath:"#/properties/lang/t\
ype",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.tags!==void 0&&l.call(s,"tags")){let r=s.tags;if(Array.isArray(r)){let i=r.length;
for(let o=0;o<i;o++){if(typeof r[o]!="string"){let m={instancePath:n+"/tags/"+o,schemaPath:"#/properties/tags/items/allOf/0/type",keyword:"type",params:{type:"s\
tring"}};e===null?e=[m]:e.push(m),t++}if(t>100)return Pr.errors=e,!1}}else{let i={instancePath:n+"/tags",schemaPath:"#/properties/tags/type",keyword:"type",params:{
type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.media!==void 0&&l.call(s,"media")&&(Se(s.media,{instancePath:n+"/media",parentData:s,parentDataProperty:"media",
rootData:a})||(e=e===null?Se.errors:e.concat(Se.errors),t=e.length)),s.trust!==void 0&&l.call(s,"trust")&&(ze(s.trust,{instancePath:n+"/trust",parentData:s,parentDataProperty:"\
trust",rootData:a})||(e=e===null?ze.errors:e.concat(ze.errors),t=e.length)),s.repo!==void 0&&l.call(s,"repo")&&typeof s.repo!="string"){let r={instancePath:n+"/\
repo",schemaPath:"#/properties/repo/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.code_lang!==void 0&&l.call(s,"code_lang")&&typeof s.
code_lang!="string"){let r={instancePath:n+"/code_lang",schemaPath:"#/properties/code_lang/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),
t++}if(s.chunker_version!==void 0&&l.call(s,"chunker_version")&&typeof s.chunker_version!="string"){let r={instancePath:n+"/chunker_version",schemaPath:"#/prope\
rties/chunker_version/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.indexed_at!==void 0&&l.call(s,"indexed_at")){let r=s.indexed_at;
if(typeof r=="string"){if(!C.validate(r)){let i={instancePath:n+"/indexed_at",schemaPath:"#/properties/indexed_at/format",keyword:"format",params:{format:"date-\
time"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/indexed_at",schemaPath:"#/properties/indexed_at/type",keyword:"type",params:{type:"string"}};
e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Pr.errors=
e,t===0}function ii(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.documents===void 0||!l.call(s,"documents")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"documen\
ts"}};e===null?e=[r]:e.push(r),t++}if(s.next_cursor===void 0||!l.call(s,"next_cursor")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"next_cursor"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="documents"||r==="next_cursor")){let i={
instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?
e=[i]:e.push(i),t++,t>100)return ii.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="document_list.v1"){let r={instancePath:n+
"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"document_list.v1"}};e===null?e=[r]:e.push(r),t++}if(s.documents!==
void 0&&l.call(s,"documents")){let r=s.documents;if(Array.isArray(r)){if(r.length>1e3){let o={instancePath:n+"/documents",schemaPath:"#/properties/documents/max\
Items",keyword:"maxItems",params:{limit:1e3}};e===null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++)if(Pr(r[o],{instancePath:n+"/documents/"+o,parentData:r,
parentDataProperty:o,rootData:a})||(e=e===null?Pr.errors:e.concat(Pr.errors),t=e.length),t>100)return ii.errors=e,!1}else{let i={instancePath:n+"/documents",schemaPath:"\
#/properties/documents/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.next_cursor!==void 0&&l.call(s,"next_cursor")){let r=s.next_cursor;
if(typeof r!="string"&&r!==null){let i={instancePath:n+"/next_cursor",schemaPath:"#/properties/next_cursor/type",keyword:"type",params:{type:Bt.properties.next_cursor.
type}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return ii.
errors=e,t===0}var Kt=qi;function qi(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.limit===void 0||
!l.call(s,"limit")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"limit"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="limit"||r==="cursor"||r==="source_id")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/\
allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return qi.errors=e,!1}if(s.limit!==void 0&&l.call(s,"limit")){let r=s.
limit;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type:"\
integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>1e3||isNaN(r)){let i={instancePath:n+"/limit",schemaPath:"#/properties/limit/ma\
ximum",keyword:"maximum",params:{comparison:"<=",limit:1e3}};e===null?e=[i]:e.push(i),t++}if(r<1||isNaN(r)){let i={instancePath:n+"/limit",schemaPath:"#/propert\
ies/limit/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}}if(s.cursor!==void 0&&l.call(s,"cursor")){let r=s.cursor;if(typeof r==
"string"){if(h(r)>524288){let i={instancePath:n+"/cursor",schemaPath:"#/properties/cursor/maxLength",keyword:"maxLength",params:{limit:524288}};e===null?e=[i]:e.
push(i),t++}}else{let i={instancePath:n+"/cursor",schemaPath:"#/properties/cursor/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.
source_id!==void 0&&l.call(s,"source_id")){let r=s.source_id;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/source_id",schemaPath:"#/properties/sourc\
e_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/source_id",schemaPath:"#/properties/source_id/t\
ype",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};
e===null?e=[r]:e.push(r),t++}return qi.errors=e,t===0}var Ht=_e,Ut={$schema:"https://json-schema.org/draft/2020-12/schema",$id:"https://kebab.local/wire/v1/engi\
ne_description.schema.json",type:"object",required:["schema_version","schemas","modes","default_mode","retrievers","fusion","depth","analyzer","versions","store"],
additionalProperties:{allOf:[!1],enough:!0},properties:{schema_version:{const:"engine_description.v1"},schemas:{type:"array",items:{allOf:[{type:"string"}],enough:!0}},
modes:{type:"array",items:{allOf:[{$ref:"search_request.schema.json#/$defs/SearchMode"}],enough:!0}},default_mode:{$ref:"search_request.schema.json#/$defs/Searc\
hMode"},retrievers:{type:"array",minItems:1,items:{allOf:[{$ref:"#/$defs/DescribedRetriever"}],enough:!0}},fusion:{$ref:"#/$defs/DescribedFusion"},depth:{type:"\
integer",minimum:1},rerank:{$ref:"#/$defs/DescribedRerank"},max_per_document:{type:"integer",minimum:1},analyzer:{type:"string",minLength:1},versions:{type:"obj\
ect",additionalProperties:{allOf:[{type:"string"}],enough:!0}},namespace:{type:"string",minLength:1},store:{$ref:"#/$defs/DescribedStore"},missing:{type:"array",
minItems:1,items:{allOf:[{$ref:"#/$defs/MissingPart"}],enough:!0}},indexing:{$ref:"#/$defs/DescribedIndexing"}},$defs:{DescribedRetriever:{type:"object",required:[
"name","kind","index_version","weight","supports"],additionalProperties:{allOf:[!1],enough:!0},properties:{name:{type:"string",minLength:1},kind:{enum:["lexical",
"vector","other"]},score_kind:{enum:["bm25","cosine"]},index_version:{type:"string"},weight:{type:"number",minimum:0},time_limit_ms:{type:"number",exclusiveMinimum:0},
max_limit:{type:"integer",minimum:1},supports:{type:"object",required:["filter","score","document_frequencies","update"],additionalProperties:{allOf:[!1],enough:!0},
properties:{filter:{type:"boolean"},score:{type:"boolean"},document_frequencies:{type:"boolean"},update:{type:"boolean"}}},calibration:{type:"object",required:[
"floor","ceiling"],additionalProperties:{allOf:[!1],enough:!0},properties:{floor:{type:"number"},ceiling:{type:"number"},languages:{type:"array",minItems:1,items:{
allOf:[{type:"string"}],enough:!0}},estimated:{type:"boolean"}}},words_pending:{const:!0},revision:{type:"string"}}},DescribedFusion:{type:"object",required:["m\
ethod"],additionalProperties:{allOf:[!1],enough:!0},properties:{method:{type:"string",minLength:1},rank_constant:{type:"number",exclusiveMinimum:0},combined_weight:{
type:"number",exclusiveMinimum:0},combined_retrievers:{type:"array",minItems:2,maxItems:2,items:{allOf:[{type:"string",minLength:1}],enough:!0}}}},DescribedRerank:{
type:"object",required:["model","top"],additionalProperties:{allOf:[!1],enough:!0},properties:{model:{type:"string",minLength:1},top:{type:"integer",minimum:1},
time_limit_ms:{type:"number",exclusiveMinimum:0}}},DescribedStore:{type:"object",required:["revision","documents","chunks","embedding_models"],additionalProperties:{
allOf:[!1],enough:!0},properties:{revision:{type:"string"},documents:{type:"integer",minimum:0},chunks:{type:"integer",minimum:0},missing_vectors:{type:"integer",
minimum:1},vectors_pending:{const:!0},embedding_models:{type:"array",items:{allOf:[{type:["string","null"]}],enough:!0}}}},DescribedIndexing:{type:"object",required:[
"state","message"],additionalProperties:{allOf:[!1],enough:!0},properties:{state:{enum:["running","elsewhere","failed"]},message:{type:"string",minLength:1},documents_done:{
type:"integer",minimum:0},documents_total:{type:"integer",minimum:0}}},MissingPart:{type:"object",required:["part","message","hint"],additionalProperties:{allOf:[
!1],enough:!0},properties:{part:{type:"string",minLength:1},message:{type:"string",minLength:1},hint:{type:"string",minLength:1}}}}};function Oe(s,{instancePath:n="",
parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(!(s==="lexical"||s==="vector"||s==="hybrid")){let r={instancePath:n,schemaPath:"#/enum",keyword:"\
enum",params:{allowedValues:Te.enum}};e===null?e=[r]:e.push(r),t++}return Oe.errors=e,t===0}var bi={type:"object",required:["name","kind","index_version","weigh\
t","supports"],additionalProperties:{allOf:[!1],enough:!0},properties:{name:{type:"string",minLength:1},kind:{enum:["lexical","vector","other"]},score_kind:{enum:[
"bm25","cosine"]},index_version:{type:"string"},weight:{type:"number",minimum:0},time_limit_ms:{type:"number",exclusiveMinimum:0},max_limit:{type:"integer",minimum:1},
supports:{type:"object",required:["filter","score","document_frequencies","update"],additionalProperties:{allOf:[!1],enough:!0},properties:{filter:{type:"boolea\
n"},score:{type:"boolean"},document_frequencies:{type:"boolean"},update:{type:"boolean"}}},calibration:{type:"object",required:["floor","ceiling"],additionalProperties:{
allOf:[!1],enough:!0},properties:{floor:{type:"number"},ceiling:{type:"number"},languages:{type:"array",minItems:1,items:{allOf:[{type:"string"}],enough:!0}},estimated:{
type:"boolean"}}},words_pending:{const:!0},revision:{type:"string"}}};function Pe(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,
t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.name===void 0||!l.call(s,"name")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"name"}};e===null?e=[r]:e.push(r),t++}if(s.kind===void 0||!l.call(s,"kind")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"kind"}};e===null?e=[r]:e.push(r),t++}if(s.index_version===void 0||!l.call(s,"index_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"\
required",params:{missingProperty:"index_version"}};e===null?e=[r]:e.push(r),t++}if(s.weight===void 0||!l.call(s,"weight")){let r={instancePath:n,schemaPath:"#/\
required",keyword:"required",params:{missingProperty:"weight"}};e===null?e=[r]:e.push(r),t++}if(s.supports===void 0||!l.call(s,"supports")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"supports"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!l.call(bi.properties,
r)){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[i]:e.push(i),t++,t>100)return Pe.errors=e,!1}if(s.name!==void 0&&l.call(s,"name")){let r=s.name;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+
"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/name",schemaPath:"\
#/properties/name/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.kind!==void 0&&l.call(s,"kind")){let r=s.kind;if(!(r==="lexica\
l"||r==="vector"||r==="other")){let i={instancePath:n+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues:bi.properties.kind.enum}};
e===null?e=[i]:e.push(i),t++}}if(s.score_kind!==void 0&&l.call(s,"score_kind")){let r=s.score_kind;if(!(r==="bm25"||r==="cosine")){let i={instancePath:n+"/score\
_kind",schemaPath:"#/properties/score_kind/enum",keyword:"enum",params:{allowedValues:bi.properties.score_kind.enum}};e===null?e=[i]:e.push(i),t++}}if(s.index_version!==
void 0&&l.call(s,"index_version")&&typeof s.index_version!="string"){let r={instancePath:n+"/index_version",schemaPath:"#/properties/index_version/type",keyword:"\
type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.weight!==void 0&&l.call(s,"weight")){let r=s.weight;if(typeof r=="number"&&isFinite(r)){if(r<0||
isNaN(r)){let i={instancePath:n+"/weight",schemaPath:"#/properties/weight/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),
t++}}else{let i={instancePath:n+"/weight",schemaPath:"#/properties/weight/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}if(s.time_limit_ms!==
void 0&&l.call(s,"time_limit_ms")){let r=s.time_limit_ms;if(typeof r=="number"&&isFinite(r)){if(r<=0||isNaN(r)){let i={instancePath:n+"/time_limit_ms",schemaPath:"\
#/properties/time_limit_ms/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison:">",limit:0}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+
"/time_limit_ms",schemaPath:"#/properties/time_limit_ms/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}if(s.max_limit!==void 0&&l.call(
s,"max_limit")){let r=s.max_limit;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/max_limit",schemaPath:"#/properties/max_limi\
t/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/max_li\
mit",schemaPath:"#/properties/max_limit/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}if(s.supports!==void 0&&l.call(
s,"supports")){let r=s.supports;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.filter===void 0||!l.call(r,"filter")){let i={instancePath:n+"/supports",schemaPath:"\
#/properties/supports/required",keyword:"required",params:{missingProperty:"filter"}};e===null?e=[i]:e.push(i),t++}if(r.score===void 0||!l.call(r,"score")){let i={
instancePath:n+"/supports",schemaPath:"#/properties/supports/required",keyword:"required",params:{missingProperty:"score"}};e===null?e=[i]:e.push(i),t++}if(r.document_frequencies===
void 0||!l.call(r,"document_frequencies")){let i={instancePath:n+"/supports",schemaPath:"#/properties/supports/required",keyword:"required",params:{missingProperty:"\
document_frequencies"}};e===null?e=[i]:e.push(i),t++}if(r.update===void 0||!l.call(r,"update")){let i={instancePath:n+"/supports",schemaPath:"#/properties/suppo\
rts/required",keyword:"required",params:{missingProperty:"update"}};e===null?e=[i]:e.push(i),t++}for(let i of Object.keys(r))if(!(i==="filter"||i==="score"||i===
"document_frequencies"||i==="update")){let o={instancePath:n+"/supports/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/supports/additionalP\
roperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[o]:e.push(o),t++,t>100)return Pe.errors=e,!1}if(r.filter!==void 0&&l.call(r,"fi\
lter")&&typeof r.filter!="boolean"){let i={instancePath:n+"/supports/filter",schemaPath:"#/properties/supports/properties/filter/type",keyword:"type",params:{type:"\
boolean"}};e===null?e=[i]:e.push(i),t++}if(r.score!==void 0&&l.call(r,"score")&&typeof r.score!="boolean"){let i={instancePath:n+"/supports/score",schemaPath:"#\
/properties/supports/properties/score/type",keyword:"type",params:{type:"boolean"}};e===null?e=[i]:e.push(i),t++}if(r.document_frequencies!==void 0&&l.call(r,"d\
ocument_frequencies")&&typeof r.document_frequencies!="boolean"){let i={instancePath:n+"/supports/document_frequencies",schemaPath:"#/properties/supports/proper\
ties/document_frequencies/type",keyword:"type",params:{type:"boolean"}};e===null?e=[i]:e.push(i),t++}if(r.update!==void 0&&l.call(r,"update")&&typeof r.update!=
"boolean"){let i={instancePath:n+"/supports/update",schemaPath:"#/properties/supports/properties/update/type",keyword:"type",params:{type:"boolean"}};e===null?e=
[i]:e.push(i),t++}}else{let i={instancePath:n+"/supports",schemaPath:"#/properties/supports/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),
t++}}if(s.calibration!==void 0&&l.call(s,"calibration")){let r=s.calibration;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.floor===void 0||!l.call(r,"floor")){
let i={instancePath:n+"/calibration",schemaPath:"#/properties/calibration/required",keyword:"required",params:{missingProperty:"floor"}};e===null?e=[i]:e.push(i),
t++}if(r.ceiling===void 0||!l.call(r,"ceiling")){let i={instancePath:n+"/calibration",schemaPath:"#/properties/calibration/required",keyword:"required",params:{
missingProperty:"ceiling"}};e===null?e=[i]:e.push(i),t++}for(let i of Object.keys(r))if(!(i==="floor"||i==="ceiling"||i==="languages"||i==="estimated")){let o={
instancePath:n+"/calibration/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/calibration/additionalProperties/allOf/0/false schema",keyword:"\
false schema",params:{}};if(e===null?e=[o]:e.push(o),t++,t>100)return Pe.errors=e,!1}if(r.floor!==void 0&&l.call(r,"floor")){let i=r.floor;if(!(typeof i=="numbe\
r"&&isFinite(i))){let o={instancePath:n+"/calibration/floor",schemaPath:"#/properties/calibration/properties/floor/type",keyword:"type",params:{type:"number"}};
e===null?e=[o]:e.push(o),t++}}if(r.ceiling!==void 0&&l.call(r,"ceiling")){let i=r.ceiling;if(!(typeof i=="number"&&isFinite(i))){let o={instancePath:n+"/calibra\
tion/ceiling",schemaPath:"#/properties/calibration/properties/ceiling/type",keyword:"type",params:{type:"number"}};e===null?e=[o]:e.push(o),t++}}if(r.languages!==
void 0&&l.call(r,"languages")){let i=r.languages;if(Array.isArray(i)){if(i.length<1){let m={instancePath:n+"/calibration/languages",schemaPath:"#/properties/cal\
ibration/properties/languages/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[m]:e.push(m),t++}let o=i.length;for(let m=0;m<o;m++){if(typeof i[m]!="s\
tring"){let p={instancePath:n+"/calibration/languages/"+m,schemaPath:"#/properties/calibration/properties/languages/items/allOf/0/type",keyword:"type",params:{type:"\
string"}};e===null?e=[p]:e.push(p),t++}if(t>100)return Pe.errors=e,!1}}else{let o={instancePath:n+"/calibration/languages",schemaPath:"#/properties/calibration/\
properties/languages/type",keyword:"type",params:{type:"array"}};e===null?e=[o]:e.push(o),t++}}if(r.estimated!==void 0&&l.call(r,"estimated")&&typeof r.estimated!=
"boolean"){let i={instancePath:n+"/calibration/estimated",schemaPath:"#/properties/calibration/properties/estimated/type",keyword:"type",params:{type:"boolean"}};
e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/calibration",schemaPath:"#/properties/calibration/type",keyword:"type",params:{type:"object"}};e===null?
e=[i]:e.push(i),t++}}if(s.words_pending!==void 0&&l.call(s,"words_pending")&&s.words_pending!==!0){let r={instancePath:n+"/words_pending",schemaPath:"#/properti\
es/words_pending/const",keyword:"const",params:{allowedValue:!0}};e===null?e=[r]:e.push(r),t++}if(s.revision!==void 0&&l.call(s,"revision")&&typeof s.revision!=
"string"){let r={instancePath:n+"/revision",schemaPath:"#/properties/revision/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}}else{let r={
instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Pe.errors=e,t===0}function wr(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.method===void 0||
!l.call(s,"method")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"method"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="method"||r==="rank_constant"||r==="combined_weight"||r==="combined_retrievers")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,
"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return wr.errors=e,!1}if(s.
method!==void 0&&l.call(s,"method")){let r=s.method;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/method",schemaPath:"#/properties/method/minLength",
keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/method",schemaPath:"#/properties/method/type",keyword:"type",params:{
type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.rank_constant!==void 0&&l.call(s,"rank_constant")){let r=s.rank_constant;if(typeof r=="number"&&isFinite(r)){
if(r<=0||isNaN(r)){let i={instancePath:n+"/rank_constant",schemaPath:"#/properties/rank_constant/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison:"\
>",limit:0}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/rank_constant",schemaPath:"#/properties/rank_constant/type",keyword:"type",params:{type:"\
number"}};e===null?e=[i]:e.push(i),t++}}if(s.combined_weight!==void 0&&l.call(s,"combined_weight")){let r=s.combined_weight;if(typeof r=="number"&&isFinite(r)){
if(r<=0||isNaN(r)){let i={instancePath:n+"/combined_weight",schemaPath:"#/properties/combined_weight/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison:"\
>",limit:0}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/combined_weight",schemaPath:"#/properties/combined_weight/type",keyword:"type",params:{type:"\
number"}};e===null?e=[i]:e.push(i),t++}}if(s.combined_retrievers!==void 0&&l.call(s,"combined_retrievers")){let r=s.combined_retrievers;if(Array.isArray(r)){if(r.
length>2){let o={instancePath:n+"/combined_retrievers",schemaPath:"#/properties/combined_retrievers/maxItems",keyword:"maxItems",params:{limit:2}};e===null?e=[o]:
e.push(o),t++}if(r.length<2){let o={instancePath:n+"/combined_retrievers",schemaPath:"#/properties/combined_retrievers/minItems",keyword:"minItems",params:{limit:2}};
e===null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++){let m=r[o];if(typeof m=="string"){if(h(m)<1){let p={instancePath:n+"/combined_retrievers/"+o,schemaPath:"\
#/properties/combined_retrievers/items/allOf/0/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[p]:e.push(p),t++}}else{let p={instancePath:n+"/combi\
ned_retrievers/"+o,schemaPath:"#/properties/combined_retrievers/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[p]:e.push(p),t++}if(t>100)
return wr.errors=e,!1}}else{let i={instancePath:n+"/combined_retrievers",schemaPath:"#/properties/combined_retrievers/type",keyword:"type",params:{type:"array"}};
e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return wr.errors=
e,t===0}function fs(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.model===void 0||
!l.call(s,"model")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"model"}};e===null?e=[r]:e.push(r),t++}if(s.top===void 0||
!l.call(s,"top")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"top"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="model"||r==="top"||r==="time_limit_ms")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties\
/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return fs.errors=e,!1}if(s.model!==void 0&&l.call(s,"model")){let r=s.
model;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit:1}};e===null?
e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}
if(s.top!==void 0&&l.call(s,"top")){let r=s.top;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/top",schemaPath:"#/properties/\
top/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/top",
schemaPath:"#/properties/top/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}if(s.time_limit_ms!==void 0&&l.call(s,"t\
ime_limit_ms")){let r=s.time_limit_ms;if(typeof r=="number"&&isFinite(r)){if(r<=0||isNaN(r)){let i={instancePath:n+"/time_limit_ms",schemaPath:"#/properties/tim\
e_limit_ms/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison:">",limit:0}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/time_limit_m\
s",schemaPath:"#/properties/time_limit_ms/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/t\
ype",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return fs.errors=e,t===0}var Zt={type:"object",required:["revision","documents","chunks",
"embedding_models"],additionalProperties:{allOf:[!1],enough:!0},properties:{revision:{type:"string"},documents:{type:"integer",minimum:0},chunks:{type:"integer",
minimum:0},missing_vectors:{type:"integer",minimum:1},vectors_pending:{const:!0},embedding_models:{type:"array",items:{allOf:[{type:["string","null"]}],enough:!0}}}};
function br(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.revision===
void 0||!l.call(s,"revision")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"revision"}};e===null?e=[r]:e.push(r),t++}
if(s.documents===void 0||!l.call(s,"documents")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"documents"}};e===null?
e=[r]:e.push(r),t++}if(s.chunks===void 0||!l.call(s,"chunks")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunks"}};
e===null?e=[r]:e.push(r),t++}if(s.embedding_models===void 0||!l.call(s,"embedding_models")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"embedding_models"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="revision"||r==="documents"||r==="chunks"||r==="missing_v\
ectors"||r==="vectors_pending"||r==="embedding_models")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/a\
llOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return br.errors=e,!1}if(s.revision!==void 0&&l.call(s,"revision")&&
typeof s.revision!="string"){let r={instancePath:n+"/revision",schemaPath:"#/properties/revision/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(
r),t++}if(s.documents!==void 0&&l.call(s,"documents")){let r=s.documents;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/docum\
ents",schemaPath:"#/properties/documents/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(
r))){let i={instancePath:n+"/documents",schemaPath:"#/properties/documents/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),
t++}}if(s.chunks!==void 0&&l.call(s,"chunks")){let r=s.chunks;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/chunks",schemaPath:"\
#/properties/chunks/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+
"/chunks",schemaPath:"#/properties/chunks/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.missing_vectors!==void 0&&
l.call(s,"missing_vectors")){let r=s.missing_vectors;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/missing_vectors",schemaPath:"\
#/properties/missing_vectors/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={
instancePath:n+"/missing_vectors",schemaPath:"#/properties/missing_vectors/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),
t++}}if(s.vectors_pending!==void 0&&l.call(s,"vectors_pending")&&s.vectors_pending!==!0){let r={instancePath:n+"/vectors_pending",schemaPath:"#/properties/vecto\
rs_pending/const",keyword:"const",params:{allowedValue:!0}};e===null?e=[r]:e.push(r),t++}if(s.embedding_models!==void 0&&l.call(s,"embedding_models")){let r=s.embedding_models;
if(Array.isArray(r)){let i=r.length;for(let o=0;o<i;o++){let m=r[o];if(typeof m!="string"&&m!==null){let p={instancePath:n+"/embedding_models/"+o,schemaPath:"#/\
properties/embedding_models/items/allOf/0/type",keyword:"type",params:{type:Zt.properties.embedding_models.items.allOf[0].type}};e===null?e=[p]:e.push(p),t++}if(t>
100)return br.errors=e,!1}}else{let i={instancePath:n+"/embedding_models",schemaPath:"#/properties/embedding_models/type",keyword:"type",params:{type:"array"}};
e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return br.errors=
e,t===0}function hs(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.part===void 0||
!l.call(s,"part")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"part"}};e===null?e=[r]:e.push(r),t++}if(s.message===
void 0||!l.call(s,"message")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"message"}};e===null?e=[r]:e.push(r),t++}
if(s.hint===void 0||!l.call(s,"hint")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"hint"}};e===null?e=[r]:e.push(r),
t++}for(let r of Object.keys(s))if(!(r==="part"||r==="message"||r==="hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/ad\
ditionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return hs.errors=e,!1}if(s.part!==void 0&&l.call(
s,"part")){let r=s.part;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/part",schemaPath:"#/properties/part/minLength",keyword:"minLength",params:{limit:1}};
e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/part",schemaPath:"#/properties/part/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(
i),t++}}if(s.message!==void 0&&l.call(s,"message")){let r=s.message;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/message",schemaPath:"#/properties/\
message/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/message",schemaPath:"#/properties/message/ty\
pe",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.hint!==void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(h(r)<1){let i={
instancePath:n+"/hint",schemaPath:"#/properties/hint/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"\
/hint",schemaPath:"#/properties/hint/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",
keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return hs.errors=e,t===0}var Wt={type:"object",required:["state","message"],additionalProperties:{
allOf:[!1],enough:!0},properties:{state:{enum:["running","elsewhere","failed"]},message:{type:"string",minLength:1},documents_done:{type:"integer",minimum:0},documents_total:{
type:"integer",minimum:0}}};function ds(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.
isArray(s)){if(s.state===void 0||!l.call(s,"state")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"state"}};e===null?
e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"message")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"messa\
ge"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="state"||r==="message"||r==="documents_done"||r==="documents_total")){let i={instancePath:n+
"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(
i),t++,t>100)return ds.errors=e,!1}if(s.state!==void 0&&l.call(s,"state")){let r=s.state;if(!(r==="running"||r==="elsewhere"||r==="failed")){let i={instancePath:n+
"/state",schemaPath:"#/properties/state/enum",keyword:"enum",params:{allowedValues:Wt.properties.state.enum}};e===null?e=[i]:e.push(i),t++}}if(s.message!==void 0&&
l.call(s,"message")){let r=s.message;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/message",schemaPath:"#/properties/message/minLength",keyword:"min\
Length",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"\
string"}};e===null?e=[i]:e.push(i),t++}}if(s.documents_done!==void 0&&l.call(s,"documents_done")){let r=s.documents_done;if(!(typeof r=="number"&&!(r%1)&&!isNaN(
r)&&isFinite(r))){let i={instancePath:n+"/documents_done",schemaPath:"#/properties/documents_done/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.
push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/documents_done",schemaPath:"#/properties/documents_done/minimum",keyword:"\
minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.documents_total!==void 0&&l.call(s,"documents_total")){let r=s.documents_total;if(!(typeof r==
"number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/documents_total",schemaPath:"#/properties/documents_total/type",keyword:"type",params:{type:"\
integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/documents_total",schemaPath:"#/properties/d\
ocuments_total/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"\
type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return ds.errors=e,t===0}function _e(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){
let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/requi\
red",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.schemas===void 0||!l.call(s,"schemas")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"schemas"}};e===null?e=[r]:e.push(r),t++}if(s.modes===void 0||!l.call(s,"modes")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"modes"}};e===null?e=[r]:e.push(r),t++}if(s.default_mode===void 0||!l.call(s,"default_mode")){
let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"default_mode"}};e===null?e=[r]:e.push(r),t++}if(s.retrievers===void 0||
!l.call(s,"retrievers")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"retrievers"}};e===null?e=[r]:e.push(r),t++}if(s.
fusion===void 0||!l.call(s,"fusion")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"fusion"}};e===null?e=[r]:e.push(
r),t++}if(s.depth===void 0||!l.call(s,"depth")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"depth"}};e===null?e=[r]:
e.push(r),t++}if(s.analyzer===void 0||!l.call(s,"analyzer")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"analyzer"}};
e===null?e=[r]:e.push(r),t++}if(s.versions===void 0||!l.call(s,"versions")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
versions"}};e===null?e=[r]:e.push(r),t++}if(s.store===void 0||!l.call(s,"store")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
store"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!l.call(Ut.properties,r)){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),
schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return _e.errors=e,!1}if(s.schema_version!==
void 0&&l.call(s,"schema_version")&&s.schema_version!=="engine_description.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/\
const",keyword:"const",params:{allowedValue:"engine_description.v1"}};e===null?e=[r]:e.push(r),t++}if(s.schemas!==void 0&&l.call(s,"schemas")){let r=s.schemas;if(Array.
isArray(r)){let i=r.length;for(let o=0;o<i;o++){if(typeof r[o]!="string"){let m={instancePath:n+"/schemas/"+o,schemaPath:"#/properties/schemas/items/allOf/0/typ\
e",keyword:"type",params:{type:"string"}};e===null?e=[m]:e.push(m),t++}if(t>100)return _e.errors=e,!1}}else{let i={instancePath:n+"/schemas",schemaPath:"#/prope\
rties/schemas/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.modes!==void 0&&l.call(s,"modes")){let r=s.modes;if(Array.isArray(r)){
let i=r.length;for(let o=0;o<i;o++)if(Oe(r[o],{instancePath:n+"/modes/"+o,parentData:r,parentDataProperty:o,rootData:a})||(e=e===null?Oe.errors:e.concat(Oe.errors),
t=e.length),t>100)return _e.errors=e,!1}else{let i={instancePath:n+"/modes",schemaPath:"#/properties/modes/type",keyword:"type",params:{type:"array"}};e===null?
e=[i]:e.push(i),t++}}if(s.default_mode!==void 0&&l.call(s,"default_mode")&&(Oe(s.default_mode,{instancePath:n+"/default_mode",parentData:s,parentDataProperty:"d\
efault_mode",rootData:a})||(e=e===null?Oe.errors:e.concat(Oe.errors),t=e.length)),s.retrievers!==void 0&&l.call(s,"retrievers")){let r=s.retrievers;if(Array.isArray(
r)){if(r.length<1){let o={instancePath:n+"/retrievers",schemaPath:"#/properties/retrievers/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[o]:e.push(
o),t++}let i=r.length;for(let o=0;o<i;o++)if(Pe(r[o],{instancePath:n+"/retrievers/"+o,parentData:r,parentDataProperty:o,rootData:a})||(e=e===null?Pe.errors:e.concat(
Pe.errors),t=e.length),t>100)return _e.errors=e,!1}else{let i={instancePath:n+"/retrievers",schemaPath:"#/properties/retrievers/type",keyword:"type",params:{type:"\
array"}};e===null?e=[i]:e.push(i),t++}}if(s.fusion!==void 0&&l.call(s,"fusion")&&(wr(s.fusion,{instancePath:n+"/fusion",parentData:s,parentDataProperty:"fusion",
rootData:a})||(e=e===null?wr.errors:e.concat(wr.errors),t=e.length)),s.depth!==void 0&&l.call(s,"depth")){let r=s.depth;if(!(typeof r=="number"&&!(r%1)&&!isNaN(
r)&&isFinite(r))){let i={instancePath:n+"/depth",schemaPath:"#/properties/depth/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r==
"number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/depth",schemaPath:"#/properties/depth/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};
e===null?e=[i]:e.push(i),t++}}if(s.rerank!==void 0&&l.call(s,"rerank")&&(fs(s.rerank,{instancePath:n+"/rerank",parentData:s,parentDataProperty:"rerank",rootData:a})||
(e=e===null?fs.errors:e.concat(fs.errors),t=e.length)),s.max_per_document!==void 0&&l.call(s,"max_per_document")){let r=s.max_per_document;if(!(typeof r=="numbe\
r"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/max_per_document",schemaPath:"#/properties/max_per_document/type",keyword:"type",params:{type:"inte\
ger"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/max_per_document",schemaPath:"#/properties/max_\
per_document/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}if(s.analyzer!==void 0&&l.call(s,"analyzer")){let r=s.analyzer;
if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/analyzer",schemaPath:"#/properties/analyzer/minLength",keyword:"minLength",params:{limit:1}};e===null?
e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/analyzer",schemaPath:"#/properties/analyzer/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(
i),t++}}if(s.versions!==void 0&&l.call(s,"versions")){let r=s.versions;if(r&&typeof r=="object"&&!Array.isArray(r))for(let i of Object.keys(r)){if(typeof r[i]!=
"string"){let o={instancePath:n+"/versions/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/versions/additionalProperties/allOf/0/type",keyword:"\
type",params:{type:"string"}};e===null?e=[o]:e.push(o),t++}if(t>100)return _e.errors=e,!1}else{let i={instancePath:n+"/versions",schemaPath:"#/properties/versio\
ns/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.namespace!==void 0&&l.call(s,"namespace")){let r=s.namespace;if(typeof r=="st\
ring"){if(h(r)<1){let i={instancePath:n+"/namespace",schemaPath:"#/properties/namespace/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),
t++}}else{let i={instancePath:n+"/namespace",schemaPath:"#/properties/namespace/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.
store!==void 0&&l.call(s,"store")&&(br(s.store,{instancePath:n+"/store",parentData:s,parentDataProperty:"store",rootData:a})||(e=e===null?br.errors:e.concat(br.
errors),t=e.length)),s.missing!==void 0&&l.call(s,"missing")){let r=s.missing;if(Array.isArray(r)){if(r.length<1){let o={instancePath:n+"/missing",schemaPath:"#\
/properties/missing/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++)if(hs(r[o],{instancePath:n+"/\
missing/"+o,parentData:r,parentDataProperty:o,rootData:a})||(e=e===null?hs.errors:e.concat(hs.errors),t=e.length),t>100)return _e.errors=e,!1}else{let i={instancePath:n+
"/missing",schemaPath:"#/properties/missing/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}s.indexing!==void 0&&l.call(s,"indexing")&&
(ds(s.indexing,{instancePath:n+"/indexing",parentData:s,parentDataProperty:"indexing",rootData:a})||(e=e===null?ds.errors:e.concat(ds.errors),t=e.length))}else{
let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return _e.errors=e,t===0}var Gt=V,Yt=rt;var Qt={type:"object",required:["chunk_id","query"],properties:{chunk_id:{type:"string",minLength:1},doc_id:!1,doc_path:!1,query:{type:"string",minLength:1,maxLength:32768,
pattern:"\\S"},mode:{$ref:"search_request.schema.json#/$defs/SearchMode"},k:{type:"integer",minimum:1,maximum:1e3,default:10},filters:{$ref:"search_request.sche\
ma.json#/$defs/SearchFilters"},boosts:{type:"array",minItems:1,maxItems:16,items:{allOf:[{$ref:"search_request.schema.json#/$defs/Boost"}],enough:!0}},correct:{
type:"boolean",default:!0},fold:{type:"boolean",default:!1},max_windows:{type:"integer",minimum:1,maximum:19,default:6}},additionalProperties:{allOf:[!1],enough:!0}};
function oe(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(!(s==="lexical"||s==="vector"||s==="hybrid")){let r={instancePath:n,
schemaPath:"#/enum",keyword:"enum",params:{allowedValues:Te.enum}};e===null?e=[r]:e.push(r),t++}return oe.errors=e,t===0}function S(s,{instancePath:n="",parentData:u,
parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){for(let o of Object.keys(s))if(!l.call(ui.properties,o)){let m={
instancePath:n+"/"+o.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?
e=[m]:e.push(m),t++,t>100)return S.errors=e,!1}if(s.tags!==void 0&&l.call(s,"tags")&&(P(s.tags,{instancePath:n+"/tags",parentData:s,parentDataProperty:"tags",rootData:a})||
(e=e===null?P.errors:e.concat(P.errors),t=e.length)),s.lang!==void 0&&l.call(s,"lang")&&(P(s.lang,{instancePath:n+"/lang",parentData:s,parentDataProperty:"lang",
rootData:a})||(e=e===null?P.errors:e.concat(P.errors),t=e.length)),s.path_glob!==void 0&&l.call(s,"path_glob")){let o=s.path_glob,m=t,p=!1,y=t;if(typeof o=="str\
ing"){if(h(o)>4096){let d={instancePath:n+"/path_glob",schemaPath:"#/properties/path_glob/anyOf/0/maxLength",keyword:"maxLength",params:{limit:4096}};e===null?e=
[d]:e.push(d),t++}}else{let d={instancePath:n+"/path_glob",schemaPath:"#/properties/path_glob/anyOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[d]:
e.push(d),t++}var r=y===t;if(p=p||r,!p){let d=t;if(Array.isArray(o)){if(o.length>1e3){let _={instancePath:n+"/path_glob",schemaPath:"#/properties/path_glob/anyO\
f/1/maxItems",keyword:"maxItems",params:{limit:1e3}};e===null?e=[_]:e.push(_),t++}if(o.length<1){let _={instancePath:n+"/path_glob",schemaPath:"#/properties/pat\
h_glob/anyOf/1/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[_]:e.push(_),t++}let w=o.length;for(let _=0;_<w;_++){let k=o[_];if(typeof k=="string"){
if(h(k)>4096){let b={instancePath:n+"/path_glob/"+_,schemaPath:"#/properties/path_glob/anyOf/1/items/allOf/0/maxLength",keyword:"maxLength",params:{limit:4096}};
e===null?e=[b]:e.push(b),t++}}else{let b={instancePath:n+"/path_glob/"+_,schemaPath:"#/properties/path_glob/anyOf/1/items/allOf/0/type",keyword:"type",params:{type:"\
string"}};e===null?e=[b]:e.push(b),t++}if(t>100)return S.errors=e,!1}}else{let w={instancePath:n+"/path_glob",schemaPath:"#/properties/path_glob/anyOf/1/type",keyword:"\
type",params:{type:"array"}};e===null?e=[w]:e.push(w),t++}var r=d===t;p=p||r}if(p)t=m,e!==null&&(m?e.length=m:e=null);else{let d={instancePath:n+"/path_glob",schemaPath:"\
#/properties/path_glob/anyOf",keyword:"anyOf",params:{}};e===null?e=[d]:e.push(d),t++}}if(s.doc_id!==void 0&&l.call(s,"doc_id")&&(P(s.doc_id,{instancePath:n+"/d\
oc_id",parentData:s,parentDataProperty:"doc_id",rootData:a})||(e=e===null?P.errors:e.concat(P.errors),t=e.length)),s.media!==void 0&&l.call(s,"media")){let o=s.
media,m=t,p=!1,y=t;A(o,{instancePath:n+"/media",parentData:s,parentDataProperty:"media",rootData:a})||(e=e===null?A.errors:e.concat(A.errors),t=e.length);var i=y===
t;if(p=p||i,!p){let d=t;if(Array.isArray(o)){if(o.length>1e3){let _={instancePath:n+"/media",schemaPath:"#/properties/media/anyOf/1/maxItems",keyword:"maxItems",
params:{limit:1e3}};e===null?e=[_]:e.push(_),t++}if(o.length<1){let _={instancePath:n+"/media",schemaPath:"#/properties/media/anyOf/1/minItems",keyword:"minItem\
s",params:{limit:1}};e===null?e=[_]:e.push(_),t++}let w=o.length;for(let _=0;_<w;_++)if(A(o[_],{instancePath:n+"/media/"+_,parentData:o,parentDataProperty:_,rootData:a})||
(e=e===null?A.errors:e.concat(A.errors),t=e.length),t>100)return S.errors=e,!1}else{let w={instancePath:n+"/media",schemaPath:"#/properties/media/anyOf/1/type",
keyword:"type",params:{type:"array"}};e===null?e=[w]:e.push(w),t++}var i=d===t;p=p||i}if(p)t=m,e!==null&&(m?e.length=m:e=null);else{let d={instancePath:n+"/medi\
a",schemaPath:"#/properties/media/anyOf",keyword:"anyOf",params:{}};e===null?e=[d]:e.push(d),t++}}if(s.repo!==void 0&&l.call(s,"repo")&&(P(s.repo,{instancePath:n+
"/repo",parentData:s,parentDataProperty:"repo",rootData:a})||(e=e===null?P.errors:e.concat(P.errors),t=e.length)),s.code_lang!==void 0&&l.call(s,"code_lang")&&(P(
s.code_lang,{instancePath:n+"/code_lang",parentData:s,parentDataProperty:"code_lang",rootData:a})||(e=e===null?P.errors:e.concat(P.errors),t=e.length)),s.source_id!==
void 0&&l.call(s,"source_id")&&(P(s.source_id,{instancePath:n+"/source_id",parentData:s,parentDataProperty:"source_id",rootData:a})||(e=e===null?P.errors:e.concat(
P.errors),t=e.length)),s.trust_min!==void 0&&l.call(s,"trust_min")&&(H(s.trust_min,{instancePath:n+"/trust_min",parentData:s,parentDataProperty:"trust_min",rootData:a})||
(e=e===null?H.errors:e.concat(H.errors),t=e.length)),s.indexed_after!==void 0&&l.call(s,"indexed_after")){let o=s.indexed_after;if(typeof o=="string"){if(!fi.test(
o)){let m={instancePath:n+"/indexed_after",schemaPath:"#/properties/indexed_after/pattern",keyword:"pattern",params:{pattern:"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|\
[12][0-9]|3[01])[Tt]([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]+)?([Zz]|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$"}};e===null?e=[m]:e.push(m),t++}if(!C.validate(
o)){let m={instancePath:n+"/indexed_after",schemaPath:"#/properties/indexed_after/format",keyword:"format",params:{format:"date-time"}};e===null?e=[m]:e.push(m),
t++}}else{let m={instancePath:n+"/indexed_after",schemaPath:"#/properties/indexed_after/type",keyword:"type",params:{type:"string"}};e===null?e=[m]:e.push(m),t++}}
if(s.metadata!==void 0&&l.call(s,"metadata")){let o=s.metadata;if(o&&typeof o=="object"&&!Array.isArray(o)){if(Object.keys(o).length<1){let m={instancePath:n+"/\
metadata",schemaPath:"#/properties/metadata/minProperties",keyword:"minProperties",params:{limit:1}};e===null?e=[m]:e.push(m),t++}for(let m of Object.keys(o))if(U(
o[m],{instancePath:n+"/metadata/"+m.replace(/~/g,"~0").replace(/\//g,"~1"),parentData:o,parentDataProperty:m,rootData:a})||(e=e===null?U.errors:e.concat(U.errors),
t=e.length),t>100)return S.errors=e,!1}else{let m={instancePath:n+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type:"object"}};e===
null?e=[m]:e.push(m),t++}}if(s.and!==void 0&&l.call(s,"and")){let o=s.and;if(Array.isArray(o)){if(o.length>100){let p={instancePath:n+"/and",schemaPath:"#/prope\
rties/and/maxItems",keyword:"maxItems",params:{limit:100}};e===null?e=[p]:e.push(p),t++}if(o.length<1){let p={instancePath:n+"/and",schemaPath:"#/properties/and\
/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[p]:e.push(p),t++}let m=o.length;for(let p=0;p<m;p++)if(v(o[p],{instancePath:n+"/and/"+p,parentData:o,
parentDataProperty:p,rootData:a})||(e=e===null?v.errors:e.concat(v.errors),t=e.length),t>100)return S.errors=e,!1}else{let m={instancePath:n+"/and",schemaPath:"\
#/properties/and/type",keyword:"type",params:{type:"array"}};e===null?e=[m]:e.push(m),t++}}if(s.or!==void 0&&l.call(s,"or")){let o=s.or;if(Array.isArray(o)){if(o.
length>100){let p={instancePath:n+"/or",schemaPath:"#/properties/or/maxItems",keyword:"maxItems",params:{limit:100}};e===null?e=[p]:e.push(p),t++}if(o.length<1){
let p={instancePath:n+"/or",schemaPath:"#/properties/or/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[p]:e.push(p),t++}let m=o.length;for(let p=0;p<
m;p++)if(v(o[p],{instancePath:n+"/or/"+p,parentData:o,parentDataProperty:p,rootData:a})||(e=e===null?v.errors:e.concat(v.errors),t=e.length),t>100)return S.errors=
e,!1}else{let m={instancePath:n+"/or",schemaPath:"#/properties/or/type",keyword:"type",params:{type:"array"}};e===null?e=[m]:e.push(m),t++}}s.not!==void 0&&l.call(
s,"not")&&(v(s.not,{instancePath:n+"/not",parentData:s,parentDataProperty:"not",rootData:a})||(e=e===null?v.errors:e.concat(v.errors),t=e.length))}else{let o={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[o]:e.push(o),t++}return S.errors=e,t===0}function Y(s,{instancePath:n="",parentData:u,parentDataProperty:c,
rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(Object.keys(s).length<2){let r={instancePath:n,schemaPath:"#/minProperties",keyword:"\
minProperties",params:{limit:2}};e===null?e=[r]:e.push(r),t++}if(s.factor===void 0||!l.call(s,"factor")){let r={instancePath:n,schemaPath:"#/required",keyword:"\
required",params:{missingProperty:"factor"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="filters"||r==="recency"||r==="factor")){let i={instancePath:n+
"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(
i),t++,t>100)return Y.errors=e,!1}if(s.filters!==void 0&&l.call(s,"filters")&&(v(s.filters,{instancePath:n+"/filters",parentData:s,parentDataProperty:"filters",
rootData:a})||(e=e===null?v.errors:e.concat(v.errors),t=e.length)),s.recency!==void 0&&l.call(s,"recency")&&(je(s.recency,{instancePath:n+"/recency",parentData:s,
parentDataProperty:"recency",rootData:a})||(e=e===null?je.errors:e.concat(je.errors),t=e.length)),s.factor!==void 0&&l.call(s,"factor")){let r=s.factor;if(typeof r==
"number"&&isFinite(r)){if(r>100||isNaN(r)){let i={instancePath:n+"/factor",schemaPath:"#/properties/factor/maximum",keyword:"maximum",params:{comparison:"<=",limit:100}};
e===null?e=[i]:e.push(i),t++}if(r<.01||isNaN(r)){let i={instancePath:n+"/factor",schemaPath:"#/properties/factor/minimum",keyword:"minimum",params:{comparison:"\
>=",limit:.01}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/factor",schemaPath:"#/properties/factor/type",keyword:"type",params:{type:"number"}};
e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Y.errors=
e,t===0}function vr(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.chunk_id===
void 0||!l.call(s,"chunk_id")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunk_id"}};e===null?e=[r]:e.push(r),t++}
if(s.query===void 0||!l.call(s,"query")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"query"}};e===null?e=[r]:e.push(
r),t++}for(let r of Object.keys(s))if(!l.call(Qt.properties,r)){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalPrope\
rties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return vr.errors=e,!1}if(s.chunk_id!==void 0&&l.call(s,"chun\
k_id")){let r=s.chunk_id;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/chunk_id",schemaPath:"#/properties/chunk_id/minLength",keyword:"minLength",params:{
limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/chunk_id",schemaPath:"#/properties/chunk_id/type",keyword:"type",params:{type:"string"}};e===
null?e=[i]:e.push(i),t++}}if(s.doc_id!==void 0&&l.call(s,"doc_id")){let r={instancePath:n+"/doc_id",schemaPath:"#/properties/doc_id/false schema",keyword:"false\
 schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.doc_path!==void 0&&l.call(s,"doc_path")){let r={instancePath:n+"/doc_path",schemaPath:"#/properties/doc_pa\
th/false schema",keyword:"false schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.query!==void 0&&l.call(s,"query")){let r=s.query;if(typeof r=="string"){if(h(
r)>32768){let i={instancePath:n+"/query",schemaPath:"#/properties/query/maxLength",keyword:"maxLength",params:{limit:32768}};e===null?e=[i]:e.push(i),t++}if(h(r)<
1){let i={instancePath:n+"/query",schemaPath:"#/properties/query/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}if(!Hs.test(r)){let i={
instancePath:n+"/query",schemaPath:"#/properties/query/pattern",keyword:"pattern",params:{pattern:"\\S"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+
"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.mode!==void 0&&l.call(s,"mode")&&(oe(s.mode,
{instancePath:n+"/mode",parentData:s,parentDataProperty:"mode",rootData:a})||(e=e===null?oe.errors:e.concat(oe.errors),t=e.length)),s.k!==void 0&&l.call(s,"k")){
let r=s.k;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/k",schemaPath:"#/properties/k/type",keyword:"type",params:{type:"int\
eger"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>1e3||isNaN(r)){let i={instancePath:n+"/k",schemaPath:"#/properties/k/maximum",keyword:"\
maximum",params:{comparison:"<=",limit:1e3}};e===null?e=[i]:e.push(i),t++}if(r<1||isNaN(r)){let i={instancePath:n+"/k",schemaPath:"#/properties/k/minimum",keyword:"\
minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}}if(s.filters!==void 0&&l.call(s,"filters")&&(S(s.filters,{instancePath:n+"/filters",parentData:s,
parentDataProperty:"filters",rootData:a})||(e=e===null?S.errors:e.concat(S.errors),t=e.length)),s.boosts!==void 0&&l.call(s,"boosts")){let r=s.boosts;if(Array.isArray(
r)){if(r.length>16){let o={instancePath:n+"/boosts",schemaPath:"#/properties/boosts/maxItems",keyword:"maxItems",params:{limit:16}};e===null?e=[o]:e.push(o),t++}
if(r.length<1){let o={instancePath:n+"/boosts",schemaPath:"#/properties/boosts/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[o]:e.push(o),t++}let i=r.
length;for(let o=0;o<i;o++)if(Y(r[o],{instancePath:n+"/boosts/"+o,parentData:r,parentDataProperty:o,rootData:a})||(e=e===null?Y.errors:e.concat(Y.errors),t=e.length),
t>100)return vr.errors=e,!1}else{let i={instancePath:n+"/boosts",schemaPath:"#/properties/boosts/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(
i),t++}}if(s.correct!==void 0&&l.call(s,"correct")&&typeof s.correct!="boolean"){let r={instancePath:n+"/correct",schemaPath:"#/properties/correct/type",keyword:"\
type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.fold!==void 0&&l.call(s,"fold")&&typeof s.fold!="boolean"){let r={instancePath:n+"/fold",schemaPath:"\
#/properties/fold/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.max_windows!==void 0&&l.call(s,"max_windows")){let r=s.max_windows;
if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/max_windows",schemaPath:"#/properties/max_windows/type",keyword:"type",params:{
type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>19||isNaN(r)){let i={instancePath:n+"/max_windows",schemaPath:"#/properti\
es/max_windows/maximum",keyword:"maximum",params:{comparison:"<=",limit:19}};e===null?e=[i]:e.push(i),t++}if(r<1||isNaN(r)){let i={instancePath:n+"/max_windows",
schemaPath:"#/properties/max_windows/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}}}else{let r={instancePath:n,schemaPath:"\
#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return vr.errors=e,t===0}var Xt={type:"object",required:["doc_id","query"],properties:{
doc_id:{type:"string",minLength:1},chunk_id:!1,doc_path:!1,query:{type:"string",minLength:1,maxLength:32768,pattern:"\\S"},mode:{$ref:"search_request.schema.jso\
n#/$defs/SearchMode"},k:{type:"integer",minimum:1,maximum:1e3,default:10},filters:{$ref:"search_request.schema.json#/$defs/SearchFilters"},boosts:{type:"array",
minItems:1,maxItems:16,items:{allOf:[{$ref:"search_request.schema.json#/$defs/Boost"}],enough:!0}},correct:{type:"boolean",default:!0},fold:{type:"boolean",default:!1},
max_windows:{type:"integer",minimum:1,maximum:19,default:6}},additionalProperties:{allOf:[!1],enough:!0}};function qr(s,{instancePath:n="",parentData:u,parentDataProperty:c,
rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.doc_id===void 0||!l.call(s,"doc_id")){let r={instancePath:n,schemaPath:"#/req\
uired",keyword:"required",params:{missingProperty:"doc_id"}};e===null?e=[r]:e.push(r),t++}if(s.query===void 0||!l.call(s,"query")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"query"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!l.call(Xt.properties,r)){let i={instancePath:n+
"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(
i),t++,t>100)return qr.errors=e,!1}if(s.doc_id!==void 0&&l.call(s,"doc_id")){let r=s.doc_id;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/doc_id",schemaPath:"\
#/properties/doc_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/doc_id",schemaPath:"#/properties\
/doc_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.chunk_id!==void 0&&l.call(s,"chunk_id")){let r={instancePath:n+"/chunk_i\
d",schemaPath:"#/properties/chunk_id/false schema",keyword:"false schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.doc_path!==void 0&&l.call(s,"doc_path")){
let r={instancePath:n+"/doc_path",schemaPath:"#/properties/doc_path/false schema",keyword:"false schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.query!==void 0&&
l.call(s,"query")){let r=s.query;if(typeof r=="string"){if(h(r)>32768){let i={instancePath:n+"/query",schemaPath:"#/properties/query/maxLength",keyword:"maxLeng\
th",params:{limit:32768}};e===null?e=[i]:e.push(i),t++}if(h(r)<1){let i={instancePath:n+"/query",schemaPath:"#/properties/query/minLength",keyword:"minLength",params:{
limit:1}};e===null?e=[i]:e.push(i),t++}if(!Hs.test(r)){let i={instancePath:n+"/query",schemaPath:"#/properties/query/pattern",keyword:"pattern",params:{pattern:"\
\\S"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type:"string"}};e===null?e=
[i]:e.push(i),t++}}if(s.mode!==void 0&&l.call(s,"mode")&&(oe(s.mode,{instancePath:n+"/mode",parentData:s,parentDataProperty:"mode",rootData:a})||(e=e===null?oe.
errors:e.concat(oe.errors),t=e.length)),s.k!==void 0&&l.call(s,"k")){let r=s.k;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"\
/k",schemaPath:"#/properties/k/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>1e3||isNaN(r)){
let i={instancePath:n+"/k",schemaPath:"#/properties/k/maximum",keyword:"maximum",params:{comparison:"<=",limit:1e3}};e===null?e=[i]:e.push(i),t++}if(r<1||isNaN(
r)){let i={instancePath:n+"/k",schemaPath:"#/properties/k/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}}if(s.filters!==
void 0&&l.call(s,"filters")&&(S(s.filters,{instancePath:n+"/filters",parentData:s,parentDataProperty:"filters",rootData:a})||(e=e===null?S.errors:e.concat(S.errors),
t=e.length)),s.boosts!==void 0&&l.call(s,"boosts")){let r=s.boosts;if(Array.isArray(r)){if(r.length>16){let o={instancePath:n+"/boosts",schemaPath:"#/properties\
/boosts/maxItems",keyword:"maxItems",params:{limit:16}};e===null?e=[o]:e.push(o),t++}if(r.length<1){let o={instancePath:n+"/boosts",schemaPath:"#/properties/boo\
sts/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++)if(Y(r[o],{instancePath:n+"/boosts/"+o,parentData:r,
parentDataProperty:o,rootData:a})||(e=e===null?Y.errors:e.concat(Y.errors),t=e.length),t>100)return qr.errors=e,!1}else{let i={instancePath:n+"/boosts",schemaPath:"\
#/properties/boosts/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.correct!==void 0&&l.call(s,"correct")&&typeof s.correct!="boo\
lean"){let r={instancePath:n+"/correct",schemaPath:"#/properties/correct/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.fold!==
void 0&&l.call(s,"fold")&&typeof s.fold!="boolean"){let r={instancePath:n+"/fold",schemaPath:"#/properties/fold/type",keyword:"type",params:{type:"boolean"}};e===
null?e=[r]:e.push(r),t++}if(s.max_windows!==void 0&&l.call(s,"max_windows")){let r=s.max_windows;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={
instancePath:n+"/max_windows",schemaPath:"#/properties/max_windows/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="numb\
er"&&isFinite(r)){if(r>19||isNaN(r)){let i={instancePath:n+"/max_windows",schemaPath:"#/properties/max_windows/maximum",keyword:"maximum",params:{comparison:"<=",
limit:19}};e===null?e=[i]:e.push(i),t++}if(r<1||isNaN(r)){let i={instancePath:n+"/max_windows",schemaPath:"#/properties/max_windows/minimum",keyword:"minimum",params:{
comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.
push(r),t++}return qr.errors=e,t===0}var Jt={type:"object",required:["doc_path","query"],properties:{doc_path:{type:"string",minLength:1},chunk_id:!1,doc_id:!1,
query:{type:"string",minLength:1,maxLength:32768,pattern:"\\S"},mode:{$ref:"search_request.schema.json#/$defs/SearchMode"},k:{type:"integer",minimum:1,maximum:1e3,
default:10},filters:{$ref:"search_request.schema.json#/$defs/SearchFilters"},boosts:{type:"array",minItems:1,maxItems:16,items:{allOf:[{$ref:"search_request.sch\
ema.json#/$defs/Boost"}],enough:!0}},correct:{type:"boolean",default:!0},fold:{type:"boolean",default:!1},max_windows:{type:"integer",minimum:1,maximum:19,default:6}},
additionalProperties:{allOf:[!1],enough:!0}};function xr(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s==
"object"&&!Array.isArray(s)){if(s.doc_path===void 0||!l.call(s,"doc_path")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
doc_path"}};e===null?e=[r]:e.push(r),t++}if(s.query===void 0||!l.call(s,"query")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
query"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!l.call(Jt.properties,r)){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),
schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return xr.errors=e,!1}if(s.doc_path!==
void 0&&l.call(s,"doc_path")){let r=s.doc_path;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/doc_path",schemaPath:"#/properties/doc_path/minLength",
keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/doc_path",schemaPath:"#/properties/doc_path/type",keyword:"type",
params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.chunk_id!==void 0&&l.call(s,"chunk_id")){let r={instancePath:n+"/chunk_id",schemaPath:"#/properties/c\
hunk_id/false schema",keyword:"false schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.doc_id!==void 0&&l.call(s,"doc_id")){let r={instancePath:n+"/doc_id",schemaPath:"\
#/properties/doc_id/false schema",keyword:"false schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.query!==void 0&&l.call(s,"query")){let r=s.query;if(typeof r==
"string"){if(h(r)>32768){let i={instancePath:n+"/query",schemaPath:"#/properties/query/maxLength",keyword:"maxLength",params:{limit:32768}};e===null?e=[i]:e.push(
i),t++}if(h(r)<1){let i={instancePath:n+"/query",schemaPath:"#/properties/query/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}if(!Hs.
test(r)){let i={instancePath:n+"/query",schemaPath:"#/properties/query/pattern",keyword:"pattern",params:{pattern:"\\S"}};e===null?e=[i]:e.push(i),t++}}else{let i={
instancePath:n+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.mode!==void 0&&l.call(s,"\
mode")&&(oe(s.mode,{instancePath:n+"/mode",parentData:s,parentDataProperty:"mode",rootData:a})||(e=e===null?oe.errors:e.concat(oe.errors),t=e.length)),s.k!==void 0&&
l.call(s,"k")){let r=s.k;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/k",schemaPath:"#/properties/k/type",keyword:"type",params:{
type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>1e3||isNaN(r)){let i={instancePath:n+"/k",schemaPath:"#/properties/k/maxi\
mum",keyword:"maximum",params:{comparison:"<=",limit:1e3}};e===null?e=[i]:e.push(i),t++}if(r<1||isNaN(r)){let i={instancePath:n+"/k",schemaPath:"#/properties/k/\
minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}}if(s.filters!==void 0&&l.call(s,"filters")&&(S(s.filters,{instancePath:n+
"/filters",parentData:s,parentDataProperty:"filters",rootData:a})||(e=e===null?S.errors:e.concat(S.errors),t=e.length)),s.boosts!==void 0&&l.call(s,"boosts")){let r=s.
boosts;if(Array.isArray(r)){if(r.length>16){let o={instancePath:n+"/boosts",schemaPath:"#/properties/boosts/maxItems",keyword:"maxItems",params:{limit:16}};e===
null?e=[o]:e.push(o),t++}if(r.length<1){let o={instancePath:n+"/boosts",schemaPath:"#/properties/boosts/minItems",keyword:"minItems",params:{limit:1}};e===null?
e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++)if(Y(r[o],{instancePath:n+"/boosts/"+o,parentData:r,parentDataProperty:o,rootData:a})||(e=e===null?Y.errors:
e.concat(Y.errors),t=e.length),t>100)return xr.errors=e,!1}else{let i={instancePath:n+"/boosts",schemaPath:"#/properties/boosts/type",keyword:"type",params:{type:"\
array"}};e===null?e=[i]:e.push(i),t++}}if(s.correct!==void 0&&l.call(s,"correct")&&typeof s.correct!="boolean"){let r={instancePath:n+"/correct",schemaPath:"#/p\
roperties/correct/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.fold!==void 0&&l.call(s,"fold")&&typeof s.fold!="boolean"){let r={
instancePath:n+"/fold",schemaPath:"#/properties/fold/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.max_windows!==void 0&&l.call(
s,"max_windows")){let r=s.max_windows;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/max_windows",schemaPath:"#/properties/ma\
x_windows/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>19||isNaN(r)){let i={instancePath:n+
"/max_windows",schemaPath:"#/properties/max_windows/maximum",keyword:"maximum",params:{comparison:"<=",limit:19}};e===null?e=[i]:e.push(i),t++}if(r<1||isNaN(r)){
let i={instancePath:n+"/max_windows",schemaPath:"#/properties/max_windows/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),
t++}}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return xr.errors=e,t===0}function rt(s,{
instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(!(s&&typeof s=="object"&&!Array.isArray(s))){let d={instancePath:n,schemaPath:"\
#/type",keyword:"type",params:{type:"object"}};e===null?e=[d]:e.push(d),t++}let r=t,i=!1,o=null,m=t;vr(s,{instancePath:n,parentData:u,parentDataProperty:c,rootData:a})||
(e=e===null?vr.errors:e.concat(vr.errors),t=e.length);var y=m===t;y&&(i=!0,o=0);let p=t;qr(s,{instancePath:n,parentData:u,parentDataProperty:c,rootData:a})||(e=
e===null?qr.errors:e.concat(qr.errors),t=e.length);var y=p===t;if(y&&i)i=!1,o=[o,1];else{y&&(i=!0,o=1);let d=t;xr(s,{instancePath:n,parentData:u,parentDataProperty:c,
rootData:a})||(e=e===null?xr.errors:e.concat(xr.errors),t=e.length);var y=d===t;y&&i?(i=!1,o=[o,2]):y&&(i=!0,o=2)}if(i)t=r,e!==null&&(r?e.length=r:e=null);else{
let d={instancePath:n,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas:o}};e===null?e=[d]:e.push(d),t++}return rt.errors=e,t===0}var en=Ue,Ki={$schema:"\
https://json-schema.org/draft/2020-12/schema",$id:"https://kebab.local/wire/v1/explanation.schema.json",type:"object",required:["schema_version","query","mode",
"k","verdict","reason","chunks_looked_at","retrievers"],additionalProperties:{allOf:[!1],enough:!0},properties:{schema_version:{const:"explanation.v1"},query:{type:"\
string",minLength:1},mode:{$ref:"search_request.schema.json#/$defs/SearchMode"},k:{type:"integer",minimum:1},verdict:{$ref:"#/$defs/Verdict"},reason:{type:"stri\
ng",minLength:1},chunks_looked_at:{type:"integer",minimum:0},chunk:{$ref:"#/$defs/ExplainedChunk"},excluded_by:{type:"array",minItems:1,items:{allOf:[{$ref:"#/$\
defs/FailedCondition"}],enough:!0}},words:{$ref:"#/$defs/QueryWords"},evidence:{type:["number","null"],minimum:0,maximum:1},retrievers:{type:"array",minItems:1,
items:{allOf:[{$ref:"#/$defs/ExplainedRetriever"}],enough:!0}},ranking:{$ref:"#/$defs/Placement"},shown_by:{$ref:"#/$defs/ShowingHit"},degraded:{type:"array",minItems:1,
items:{allOf:[{$ref:"error.schema.json#/$defs/RetrieverFailure"}],enough:!0}},looked_at:{$ref:"#/$defs/LookedAt"}},$defs:{Verdict:{enum:["ranked","not_indexed",
"no_chunks","filtered","folded","not_reached","limited","degraded","not_selected","not_matched"]},ExplainedChunk:{type:"object",required:["chunk_id","doc_id","d\
oc_path","heading_path","line_start","line_end"],additionalProperties:{allOf:[!1],enough:!0},properties:{chunk_id:{type:"string",minLength:1},doc_id:{type:"stri\
ng",minLength:1},doc_path:{type:"string",minLength:1},source_id:{type:"string",minLength:1},heading_path:{type:"array",items:{allOf:[{type:"string"}],enough:!0}},
line_start:{type:"integer",minimum:1},line_end:{type:"integer",minimum:1}}},FailedCondition:{type:"object",required:["key","asked","found"],additionalProperties:{
allOf:[!1],enough:!0},properties:{key:{enum:["tags","lang","path_glob","doc_id","media","repo","code_lang","source_id","trust_min","indexed_after","metadata","o\
r","not"]},field:{type:"string"},asked:{type:"array",minItems:1,items:{allOf:[{type:"string"}],enough:!0}},found:{type:"array",items:{allOf:[{type:"string"}],enough:!0}}}},
QueryWords:{type:"object",required:["found","missing"],additionalProperties:{allOf:[!1],enough:!0},properties:{found:{type:"array",items:{allOf:[{type:"string"}],
enough:!0}},missing:{type:"array",items:{allOf:[{type:"string"}],enough:!0}}}},ExplainedRetriever:{type:"object",required:["name","kind","outcome"],additionalProperties:{
allOf:[!1],enough:!0},properties:{name:{type:"string",minLength:1},kind:{enum:["lexical","vector","other"]},outcome:{enum:["ranked","unranked","degraded","not_s\
elected","not_asked"]},rank:{type:"integer",minimum:1},window:{type:"integer",minimum:0},score:{type:"number"},score_status:{enum:["known","not_held","not_suppo\
rted","failed"]},limit:{type:"integer",minimum:1},candidates:{type:"integer",minimum:0},code:{$ref:"error.schema.json#/$defs/ErrorCode"}}},Placement:{type:"obje\
ct",required:["rank","page","window","fused_rank","score","score_kind"],additionalProperties:{allOf:[!1],enough:!0},properties:{rank:{type:"integer",minimum:1},
page:{type:"integer",minimum:1},window:{type:"integer",minimum:0},fused_rank:{type:"integer",minimum:1},score:{type:"number"},score_kind:{enum:["rrf","bm25","co\
sine"]},boosts:{type:"array",minItems:1,items:{allOf:[{type:"number",exclusiveMinimum:0}],enough:!0}},moved:{type:"array",minItems:1,items:{allOf:[{$ref:"#/$def\
s/Move"}],enough:!0}}}},ShowingHit:{type:"object",required:["chunk","rank"],additionalProperties:{allOf:[!1],enough:!0},properties:{chunk:{$ref:"#/$defs/Explain\
edChunk"},rank:{type:"integer",minimum:1}}},Move:{type:"object",required:["by","from","to"],additionalProperties:{allOf:[!1],enough:!0},properties:{by:{enum:["b\
oosts","reranker","max_per_document"]},from:{type:"integer",minimum:1},to:{type:"integer",minimum:1}}},LookedAt:{type:"object",required:["windows","max_windows",
"hits","ended"],additionalProperties:{allOf:[!1],enough:!0},properties:{windows:{type:"integer",minimum:1},max_windows:{type:"integer",minimum:1},hits:{type:"in\
teger",minimum:0},ended:{type:"boolean"},limited:{type:"array",minItems:1,items:{allOf:[{$ref:"search_response.schema.json#/$defs/LimitedRetriever"}],enough:!0}}}}}};
function ti(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(!(s==="lexical"||s==="vector"||s==="hybrid")){let r={instancePath:n,
schemaPath:"#/enum",keyword:"enum",params:{allowedValues:Te.enum}};e===null?e=[r]:e.push(r),t++}return ti.errors=e,t===0}var rn={enum:["ranked","not_indexed","n\
o_chunks","filtered","folded","not_reached","limited","degraded","not_selected","not_matched"]};function ni(s,{instancePath:n="",parentData:u,parentDataProperty:c,
rootData:a=s}={}){let e=null,t=0;if(!(s==="ranked"||s==="not_indexed"||s==="no_chunks"||s==="filtered"||s==="folded"||s==="not_reached"||s==="limited"||s==="deg\
raded"||s==="not_selected"||s==="not_matched")){let r={instancePath:n,schemaPath:"#/enum",keyword:"enum",params:{allowedValues:rn.enum}};e===null?e=[r]:e.push(r),
t++}return ni.errors=e,t===0}function ye(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.chunk_id===
void 0||!l.call(s,"chunk_id")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunk_id"}};e===null?e=[r]:e.push(r),t++}
if(s.doc_id===void 0||!l.call(s,"doc_id")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"doc_id"}};e===null?e=[r]:e.
push(r),t++}if(s.doc_path===void 0||!l.call(s,"doc_path")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"doc_path"}};
e===null?e=[r]:e.push(r),t++}if(s.heading_path===void 0||!l.call(s,"heading_path")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
heading_path"}};e===null?e=[r]:e.push(r),t++}if(s.line_start===void 0||!l.call(s,"line_start")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",
params:{missingProperty:"line_start"}};e===null?e=[r]:e.push(r),t++}if(s.line_end===void 0||!l.call(s,"line_end")){let r={instancePath:n,schemaPath:"#/required",
keyword:"required",params:{missingProperty:"line_end"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="chunk_id"||r==="doc_id"||r==="doc_pat\
h"||r==="source_id"||r==="heading_path"||r==="line_start"||r==="line_end")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/add\
itionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return ye.errors=e,!1}if(s.chunk_id!==void 0&&l.
call(s,"chunk_id")){let r=s.chunk_id;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/chunk_id",schemaPath:"#/properties/chunk_id/minLength",keyword:"m\
inLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/chunk_id",schemaPath:"#/properties/chunk_id/type",keyword:"type",params:{
type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.doc_id!==void 0&&l.call(s,"doc_id")){let r=s.doc_id;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"\
/doc_id",schemaPath:"#/properties/doc_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/doc_id",schemaPath:"\
#/properties/doc_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.doc_path!==void 0&&l.call(s,"doc_path")){let r=s.doc_path;if(typeof r==
"string"){if(h(r)<1){let i={instancePath:n+"/doc_path",schemaPath:"#/properties/doc_path/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(
i),t++}}else{let i={instancePath:n+"/doc_path",schemaPath:"#/properties/doc_path/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.
source_id!==void 0&&l.call(s,"source_id")){let r=s.source_id;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/source_id",schemaPath:"#/properties/sourc\
e_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/source_id",schemaPath:"#/properties/source_id/t\
ype",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.heading_path!==void 0&&l.call(s,"heading_path")){let r=s.heading_path;if(Array.isArray(
r)){let i=r.length;for(let o=0;o<i;o++){if(typeof r[o]!="string"){let m={instancePath:n+"/heading_path/"+o,schemaPath:"#/properties/heading_path/items/allOf/0/t\
ype",keyword:"type",params:{type:"string"}};e===null?e=[m]:e.push(m),t++}if(t>100)return ye.errors=e,!1}}else{let i={instancePath:n+"/heading_path",schemaPath:"\
#/properties/heading_path/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.line_start!==void 0&&l.call(s,"line_start")){let r=s.line_start;
if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/line_start",schemaPath:"#/properties/line_start/type",keyword:"type",params:{type:"\
integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/line_start",schemaPath:"#/properties/line_s\
tart/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}if(s.line_end!==void 0&&l.call(s,"line_end")){let r=s.line_end;if(!(typeof r==
"number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/line_end",schemaPath:"#/properties/line_end/type",keyword:"type",params:{type:"integer"}};e===
null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/line_end",schemaPath:"#/properties/line_end/minimum",keyword:"\
minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};
e===null?e=[r]:e.push(r),t++}return ye.errors=e,t===0}var sn={type:"object",required:["key","asked","found"],additionalProperties:{allOf:[!1],enough:!0},properties:{
key:{enum:["tags","lang","path_glob","doc_id","media","repo","code_lang","source_id","trust_min","indexed_after","metadata","or","not"]},field:{type:"string"},asked:{
type:"array",minItems:1,items:{allOf:[{type:"string"}],enough:!0}},found:{type:"array",items:{allOf:[{type:"string"}],enough:!0}}}};function De(s,{instancePath:n="",
parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.key===void 0||!l.call(s,"key")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"key"}};e===null?e=[r]:e.push(r),t++}if(s.asked===void 0||!l.call(s,"asked")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"asked"}};e===null?e=[r]:e.push(r),t++}if(s.found===void 0||!l.call(s,"found")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"found"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="key"||r==="field"||
r==="asked"||r==="found")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"\
false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return De.errors=e,!1}if(s.key!==void 0&&l.call(s,"key")){let r=s.key;if(!(r==="tags"||r==="lang"||
r==="path_glob"||r==="doc_id"||r==="media"||r==="repo"||r==="code_lang"||r==="source_id"||r==="trust_min"||r==="indexed_after"||r==="metadata"||r==="or"||r==="n\
ot")){let i={instancePath:n+"/key",schemaPath:"#/properties/key/enum",keyword:"enum",params:{allowedValues:sn.properties.key.enum}};e===null?e=[i]:e.push(i),t++}}
if(s.field!==void 0&&l.call(s,"field")&&typeof s.field!="string"){let r={instancePath:n+"/field",schemaPath:"#/properties/field/type",keyword:"type",params:{type:"\
string"}};e===null?e=[r]:e.push(r),t++}if(s.asked!==void 0&&l.call(s,"asked")){let r=s.asked;if(Array.isArray(r)){if(r.length<1){let o={instancePath:n+"/asked",
schemaPath:"#/properties/asked/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++){if(typeof r[o]!="\
string"){let m={instancePath:n+"/asked/"+o,schemaPath:"#/properties/asked/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[m]:e.push(m),t++}
if(t>100)return De.errors=e,!1}}else{let i={instancePath:n+"/asked",schemaPath:"#/properties/asked/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.
push(i),t++}}if(s.found!==void 0&&l.call(s,"found")){let r=s.found;if(Array.isArray(r)){let i=r.length;for(let o=0;o<i;o++){if(typeof r[o]!="string"){let m={instancePath:n+
"/found/"+o,schemaPath:"#/properties/found/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[m]:e.push(m),t++}if(t>100)return De.errors=e,!1}}else{
let i={instancePath:n+"/found",schemaPath:"#/properties/found/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return De.errors=e,t===0}function Fe(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.found===void 0||
!l.call(s,"found")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"found"}};e===null?e=[r]:e.push(r),t++}if(s.missing===
void 0||!l.call(s,"missing")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"missing"}};e===null?e=[r]:e.push(r),t++}
for(let r of Object.keys(s))if(!(r==="found"||r==="missing")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalPropert\
ies/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Fe.errors=e,!1}if(s.found!==void 0&&l.call(s,"found")){
let r=s.found;if(Array.isArray(r)){let i=r.length;for(let o=0;o<i;o++){if(typeof r[o]!="string"){let m={instancePath:n+"/found/"+o,schemaPath:"#/properties/foun\
d/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[m]:e.push(m),t++}if(t>100)return Fe.errors=e,!1}}else{let i={instancePath:n+"/found",schemaPath:"\
#/properties/found/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.missing!==void 0&&l.call(s,"missing")){let r=s.missing;if(Array.
isArray(r)){let i=r.length;for(let o=0;o<i;o++){if(typeof r[o]!="string"){let m={instancePath:n+"/missing/"+o,schemaPath:"#/properties/missing/items/allOf/0/typ\
e",keyword:"type",params:{type:"string"}};e===null?e=[m]:e.push(m),t++}if(t>100)return Fe.errors=e,!1}}else{let i={instancePath:n+"/missing",schemaPath:"#/prope\
rties/missing/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"\
object"}};e===null?e=[r]:e.push(r),t++}return Fe.errors=e,t===0}var Zs={type:"object",required:["name","kind","outcome"],additionalProperties:{allOf:[!1],enough:!0},
properties:{name:{type:"string",minLength:1},kind:{enum:["lexical","vector","other"]},outcome:{enum:["ranked","unranked","degraded","not_selected","not_asked"]},
rank:{type:"integer",minimum:1},window:{type:"integer",minimum:0},score:{type:"number"},score_status:{enum:["known","not_held","not_supported","failed"]},limit:{
type:"integer",minimum:1},candidates:{type:"integer",minimum:0},code:{$ref:"error.schema.json#/$defs/ErrorCode"}}};function li(s,{instancePath:n="",parentData:u,
parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(!(s==="stale_cursor"||s==="invalid_cursor"||s==="invalid_input"||s==="not_indexed"||s==="embedding_mism\
atch"||s==="model_unavailable"||s==="generation_failed"||s==="retrieval_failed"||s==="vectors_pending"||s==="words_pending"||s==="unsupported"||s==="timeout"||s===
"locked"||s==="corrupt_index"||s==="io_error"||s==="chunk_not_found"||s==="doc_not_found"||s==="span_not_supported"||s==="unauthorized"||s==="internal")){let r={
instancePath:n,schemaPath:"#/enum",keyword:"enum",params:{allowedValues:Qi.enum}};e===null?e=[r]:e.push(r),t++}return li.errors=e,t===0}function ys(s,{instancePath:n="",
parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.name===void 0||!l.call(s,"name")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"name"}};e===null?e=[r]:e.push(r),t++}if(s.kind===void 0||!l.call(s,"kind")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"kind"}};e===null?e=[r]:e.push(r),t++}if(s.outcome===void 0||!l.call(s,"outcome")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"outcome"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!l.call(Zs.properties,
r)){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[i]:e.push(i),t++,t>100)return ys.errors=e,!1}if(s.name!==void 0&&l.call(s,"name")){let r=s.name;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+
"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/name",schemaPath:"\
#/properties/name/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.kind!==void 0&&l.call(s,"kind")){let r=s.kind;if(!(r==="lexica\
l"||r==="vector"||r==="other")){let i={instancePath:n+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues:Zs.properties.kind.enum}};
e===null?e=[i]:e.push(i),t++}}if(s.outcome!==void 0&&l.call(s,"outcome")){let r=s.outcome;if(!(r==="ranked"||r==="unranked"||r==="degraded"||r==="not_selected"||
r==="not_asked")){let i={instancePath:n+"/outcome",schemaPath:"#/properties/outcome/enum",keyword:"enum",params:{allowedValues:Zs.properties.outcome.enum}};e===
null?e=[i]:e.push(i),t++}}if(s.rank!==void 0&&l.call(s,"rank")){let r=s.rank;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/r\
ank",schemaPath:"#/properties/rank/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){
let i={instancePath:n+"/rank",schemaPath:"#/properties/rank/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}if(s.window!==
void 0&&l.call(s,"window")){let r=s.window;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/window",schemaPath:"#/properties/wi\
ndow/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/win\
dow",schemaPath:"#/properties/window/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.score!==void 0&&l.call(s,"s\
core")){let r=s.score;if(!(typeof r=="number"&&isFinite(r))){let i={instancePath:n+"/score",schemaPath:"#/properties/score/type",keyword:"type",params:{type:"nu\
mber"}};e===null?e=[i]:e.push(i),t++}}if(s.score_status!==void 0&&l.call(s,"score_status")){let r=s.score_status;if(!(r==="known"||r==="not_held"||r==="not_supp\
orted"||r==="failed")){let i={instancePath:n+"/score_status",schemaPath:"#/properties/score_status/enum",keyword:"enum",params:{allowedValues:Zs.properties.score_status.
enum}};e===null?e=[i]:e.push(i),t++}}if(s.limit!==void 0&&l.call(s,"limit")){let r=s.limit;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+
"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(
r))){let i={instancePath:n+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}if(s.
candidates!==void 0&&l.call(s,"candidates")){let r=s.candidates;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/candidates",schemaPath:"\
#/properties/candidates/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+
"/candidates",schemaPath:"#/properties/candidates/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}s.code!==void 0&&l.
call(s,"code")&&(li(s.code,{instancePath:n+"/code",parentData:s,parentDataProperty:"code",rootData:a})||(e=e===null?li.errors:e.concat(li.errors),t=e.length))}else{
let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return ys.errors=e,t===0}var tn={type:"object",required:[
"rank","page","window","fused_rank","score","score_kind"],additionalProperties:{allOf:[!1],enough:!0},properties:{rank:{type:"integer",minimum:1},page:{type:"in\
teger",minimum:1},window:{type:"integer",minimum:0},fused_rank:{type:"integer",minimum:1},score:{type:"number"},score_kind:{enum:["rrf","bm25","cosine"]},boosts:{
type:"array",minItems:1,items:{allOf:[{type:"number",exclusiveMinimum:0}],enough:!0}},moved:{type:"array",minItems:1,items:{allOf:[{$ref:"#/$defs/Move"}],enough:!0}}}},
nn={type:"object",required:["by","from","to"],additionalProperties:{allOf:[!1],enough:!0},properties:{by:{enum:["boosts","reranker","max_per_document"]},from:{type:"\
integer",minimum:1},to:{type:"integer",minimum:1}}};function gs(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s==
"object"&&!Array.isArray(s)){if(s.by===void 0||!l.call(s,"by")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"by"}};
e===null?e=[r]:e.push(r),t++}if(s.from===void 0||!l.call(s,"from")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"fr\
om"}};e===null?e=[r]:e.push(r),t++}if(s.to===void 0||!l.call(s,"to")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
to"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="by"||r==="from"||r==="to")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,
"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return gs.errors=e,!1}if(s.
by!==void 0&&l.call(s,"by")){let r=s.by;if(!(r==="boosts"||r==="reranker"||r==="max_per_document")){let i={instancePath:n+"/by",schemaPath:"#/properties/by/enum",
keyword:"enum",params:{allowedValues:nn.properties.by.enum}};e===null?e=[i]:e.push(i),t++}}if(s.from!==void 0&&l.call(s,"from")){let r=s.from;if(!(typeof r=="nu\
mber"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/from",schemaPath:"#/properties/from/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:
e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/from",schemaPath:"#/properties/from/minimum",keyword:"minimum",params:{
comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}if(s.to!==void 0&&l.call(s,"to")){let r=s.to;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={
instancePath:n+"/to",schemaPath:"#/properties/to/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&
(r<1||isNaN(r))){let i={instancePath:n+"/to",schemaPath:"#/properties/to/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}}else{
let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return gs.errors=e,t===0}function Ie(s,{instancePath:n="",
parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.rank===void 0||!l.call(s,"rank")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"rank"}};e===null?e=[r]:e.push(r),t++}if(s.page===void 0||!l.call(s,"page")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"page"}};e===null?e=[r]:e.push(r),t++}if(s.window===void 0||!l.call(s,"window")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"window"}};e===null?e=[r]:e.push(r),t++}if(s.fused_rank===void 0||!l.call(s,"fused_rank")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"fused_rank"}};e===null?e=[r]:e.push(r),t++}if(s.score===void 0||!l.call(s,"sc\
ore")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"score"}};e===null?e=[r]:e.push(r),t++}if(s.score_kind===void 0||
!l.call(s,"score_kind")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"score_kind"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="rank"||r==="page"||r==="window"||r==="fused_rank"||r==="score"||r==="score_kind"||r==="boosts"||r==="moved")){let i={instancePath:n+"/"+r.replace(
/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)
return Ie.errors=e,!1}if(s.rank!==void 0&&l.call(s,"rank")){let r=s.rank;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/rank",
schemaPath:"#/properties/rank/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={
instancePath:n+"/rank",schemaPath:"#/properties/rank/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}if(s.page!==void 0&&
l.call(s,"page")){let r=s.page;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/page",schemaPath:"#/properties/page/type",keyword:"\
type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/page",schemaPath:"#/pro\
perties/page/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}if(s.window!==void 0&&l.call(s,"window")){let r=s.window;
if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/window",schemaPath:"#/properties/window/type",keyword:"type",params:{type:"int\
eger"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/window",schemaPath:"#/properties/window/minimu\
m",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.fused_rank!==void 0&&l.call(s,"fused_rank")){let r=s.fused_rank;if(!(typeof r==
"number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/fused_rank",schemaPath:"#/properties/fused_rank/type",keyword:"type",params:{type:"integer"}};
e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/fused_rank",schemaPath:"#/properties/fused_rank/minimu\
m",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}if(s.score!==void 0&&l.call(s,"score")){let r=s.score;if(!(typeof r=="numbe\
r"&&isFinite(r))){let i={instancePath:n+"/score",schemaPath:"#/properties/score/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}if(s.
score_kind!==void 0&&l.call(s,"score_kind")){let r=s.score_kind;if(!(r==="rrf"||r==="bm25"||r==="cosine")){let i={instancePath:n+"/score_kind",schemaPath:"#/pro\
perties/score_kind/enum",keyword:"enum",params:{allowedValues:tn.properties.score_kind.enum}};e===null?e=[i]:e.push(i),t++}}if(s.boosts!==void 0&&l.call(s,"boos\
ts")){let r=s.boosts;if(Array.isArray(r)){if(r.length<1){let o={instancePath:n+"/boosts",schemaPath:"#/properties/boosts/minItems",keyword:"minItems",params:{limit:1}};
e===null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++){let m=r[o];if(typeof m=="number"&&isFinite(m)){if(m<=0||isNaN(m)){let p={instancePath:n+"/boost\
s/"+o,schemaPath:"#/properties/boosts/items/allOf/0/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison:">",limit:0}};e===null?e=[p]:e.push(p),t++}}else{
let p={instancePath:n+"/boosts/"+o,schemaPath:"#/properties/boosts/items/allOf/0/type",keyword:"type",params:{type:"number"}};e===null?e=[p]:e.push(p),t++}if(t>
100)return Ie.errors=e,!1}}else{let i={instancePath:n+"/boosts",schemaPath:"#/properties/boosts/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(
i),t++}}if(s.moved!==void 0&&l.call(s,"moved")){let r=s.moved;if(Array.isArray(r)){if(r.length<1){let o={instancePath:n+"/moved",schemaPath:"#/properties/moved/\
minItems",keyword:"minItems",params:{limit:1}};e===null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++)if(gs(r[o],{instancePath:n+"/moved/"+o,parentData:r,
parentDataProperty:o,rootData:a})||(e=e===null?gs.errors:e.concat(gs.errors),t=e.length),t>100)return Ie.errors=e,!1}else{let i={instancePath:n+"/moved",schemaPath:"\
#/properties/moved/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{
type:"object"}};e===null?e=[r]:e.push(r),t++}return Ie.errors=e,t===0}function _s(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.chunk===void 0||
!l.call(s,"chunk")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunk"}};e===null?e=[r]:e.push(r),t++}if(s.rank===
void 0||!l.call(s,"rank")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"rank"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="chunk"||r==="rank")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schem\
a",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return _s.errors=e,!1}if(s.chunk!==void 0&&l.call(s,"chunk")&&(ye(s.chunk,{instancePath:n+
"/chunk",parentData:s,parentDataProperty:"chunk",rootData:a})||(e=e===null?ye.errors:e.concat(ye.errors),t=e.length)),s.rank!==void 0&&l.call(s,"rank")){let r=s.
rank;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/rank",schemaPath:"#/properties/rank/type",keyword:"type",params:{type:"in\
teger"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/rank",schemaPath:"#/properties/rank/minimum",
keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"o\
bject"}};e===null?e=[r]:e.push(r),t++}return _s.errors=e,t===0}function ks(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;
if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.retriever===void 0||!l.call(s,"retriever")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"retriever"}};e===null?e=[r]:e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"require\
d",params:{missingProperty:"code"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="retriever"||r==="code")){let i={instancePath:n+"/"+r.replace(
/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)
return ks.errors=e,!1}if(s.retriever!==void 0&&l.call(s,"retriever")){let r=s.retriever;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/retriever",schemaPath:"\
#/properties/retriever/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/retriever",schemaPath:"#/prop\
erties/retriever/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}s.code!==void 0&&l.call(s,"code")&&(z(s.code,{instancePath:n+"/code",
parentData:s,parentDataProperty:"code",rootData:a})||(e=e===null?z.errors:e.concat(z.errors),t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"\
type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return ks.errors=e,t===0}function Ps(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.retriever===
void 0||!l.call(s,"retriever")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"retriever"}};e===null?e=[r]:e.push(r),
t++}if(s.max_limit===void 0||!l.call(s,"max_limit")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"max_limit"}};e===
null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="retriever"||r==="max_limit")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),
schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Ps.errors=e,!1}if(s.retriever!==
void 0&&l.call(s,"retriever")){let r=s.retriever;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/retriever",schemaPath:"#/properties/retriever/minLeng\
th",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/retriever",schemaPath:"#/properties/retriever/type",keyword:"\
type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.max_limit!==void 0&&l.call(s,"max_limit")){let r=s.max_limit;if(!(typeof r=="number"&&!(r%1)&&!isNaN(
r)&&isFinite(r))){let i={instancePath:n+"/max_limit",schemaPath:"#/properties/max_limit/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}
if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/max_limit",schemaPath:"#/properties/max_limit/minimum",keyword:"minimum",params:{comparison:"\
>=",limit:1}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}
return Ps.errors=e,t===0}function jr(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(
s)){if(s.windows===void 0||!l.call(s,"windows")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"windows"}};e===null?e=
[r]:e.push(r),t++}if(s.max_windows===void 0||!l.call(s,"max_windows")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
max_windows"}};e===null?e=[r]:e.push(r),t++}if(s.hits===void 0||!l.call(s,"hits")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
hits"}};e===null?e=[r]:e.push(r),t++}if(s.ended===void 0||!l.call(s,"ended")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
ended"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="windows"||r==="max_windows"||r==="hits"||r==="ended"||r==="limited")){let i={instancePath:n+
"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(
i),t++,t>100)return jr.errors=e,!1}if(s.windows!==void 0&&l.call(s,"windows")){let r=s.windows;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={
instancePath:n+"/windows",schemaPath:"#/properties/windows/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(
r)&&(r<1||isNaN(r))){let i={instancePath:n+"/windows",schemaPath:"#/properties/windows/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[
i]:e.push(i),t++}}if(s.max_windows!==void 0&&l.call(s,"max_windows")){let r=s.max_windows;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+
"/max_windows",schemaPath:"#/properties/max_windows/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&
(r<1||isNaN(r))){let i={instancePath:n+"/max_windows",schemaPath:"#/properties/max_windows/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?
e=[i]:e.push(i),t++}}if(s.hits!==void 0&&l.call(s,"hits")){let r=s.hits;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/hits",
schemaPath:"#/properties/hits/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={
instancePath:n+"/hits",schemaPath:"#/properties/hits/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.ended!==void 0&&
l.call(s,"ended")&&typeof s.ended!="boolean"){let r={instancePath:n+"/ended",schemaPath:"#/properties/ended/type",keyword:"type",params:{type:"boolean"}};e===null?
e=[r]:e.push(r),t++}if(s.limited!==void 0&&l.call(s,"limited")){let r=s.limited;if(Array.isArray(r)){if(r.length<1){let o={instancePath:n+"/limited",schemaPath:"\
#/properties/limited/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++)if(Ps(r[o],{instancePath:n+"\
/limited/"+o,parentData:r,parentDataProperty:o,rootData:a})||(e=e===null?Ps.errors:e.concat(Ps.errors),t=e.length),t>100)return jr.errors=e,!1}else{let i={instancePath:n+
"/limited",schemaPath:"#/properties/limited/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/\
type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return jr.errors=e,t===0}function Ue(s,{instancePath:n="",parentData:u,parentDataProperty:c,
rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.query===void 0||!l.call(s,"query")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"query"}};e===null?e=[r]:e.push(r),t++}if(s.mode===void 0||!l.call(s,"mode")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"mode"}};e===null?e=[r]:e.push(r),t++}if(s.k===void 0||!l.call(s,"k")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"k"}};e===null?e=[r]:e.push(r),t++}if(s.verdict===void 0||!l.call(s,"verdict")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"verdict"}};e===null?e=[r]:e.push(r),t++}if(s.reason===void 0||!l.call(s,"reason")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"reason"}};e===null?e=[r]:e.push(r),t++}if(s.chunks_looked_at===void 0||!l.call(s,"chunks_loo\
ked_at")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunks_looked_at"}};e===null?e=[r]:e.push(r),t++}if(s.retrievers===
void 0||!l.call(s,"retrievers")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"retrievers"}};e===null?e=[r]:e.push(r),
t++}for(let r of Object.keys(s))if(!l.call(Ki.properties,r)){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperti\
es/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Ue.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"s\
chema_version")&&s.schema_version!=="explanation.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{
allowedValue:"explanation.v1"}};e===null?e=[r]:e.push(r),t++}if(s.query!==void 0&&l.call(s,"query")){let r=s.query;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+
"/query",schemaPath:"#/properties/query/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/query",schemaPath:"\
#/properties/query/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.mode!==void 0&&l.call(s,"mode")&&(ti(s.mode,{instancePath:n+"\
/mode",parentData:s,parentDataProperty:"mode",rootData:a})||(e=e===null?ti.errors:e.concat(ti.errors),t=e.length)),s.k!==void 0&&l.call(s,"k")){let r=s.k;if(!(typeof r==
"number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/k",schemaPath:"#/properties/k/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.
push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/k",schemaPath:"#/properties/k/minimum",keyword:"minimum",params:{comparison:"\
>=",limit:1}};e===null?e=[i]:e.push(i),t++}}if(s.verdict!==void 0&&l.call(s,"verdict")&&(ni(s.verdict,{instancePath:n+"/verdict",parentData:s,parentDataProperty:"\
verdict",rootData:a})||(e=e===null?ni.errors:e.concat(ni.errors),t=e.length)),s.reason!==void 0&&l.call(s,"reason")){let r=s.reason;if(typeof r=="string"){if(h(
r)<1){let i={instancePath:n+"/reason",schemaPath:"#/properties/reason/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={
instancePath:n+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.chunks_looked_at!==void 0&&
l.call(s,"chunks_looked_at")){let r=s.chunks_looked_at;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/chunks_looked_at",schemaPath:"\
#/properties/chunks_looked_at/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={
instancePath:n+"/chunks_looked_at",schemaPath:"#/properties/chunks_looked_at/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(
i),t++}}if(s.chunk!==void 0&&l.call(s,"chunk")&&(ye(s.chunk,{instancePath:n+"/chunk",parentData:s,parentDataProperty:"chunk",rootData:a})||(e=e===null?ye.errors:
e.concat(ye.errors),t=e.length)),s.excluded_by!==void 0&&l.call(s,"excluded_by")){let r=s.excluded_by;if(Array.isArray(r)){if(r.length<1){let o={instancePath:n+
"/excluded_by",schemaPath:"#/properties/excluded_by/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++)
if(De(r[o],{instancePath:n+"/excluded_by/"+o,parentData:r,parentDataProperty:o,rootData:a})||(e=e===null?De.errors:e.concat(De.errors),t=e.length),t>100)return Ue.
errors=e,!1}else{let i={instancePath:n+"/excluded_by",schemaPath:"#/properties/excluded_by/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),
t++}}if(s.words!==void 0&&l.call(s,"words")&&(Fe(s.words,{instancePath:n+"/words",parentData:s,parentDataProperty:"words",rootData:a})||(e=e===null?Fe.errors:e.
concat(Fe.errors),t=e.length)),s.evidence!==void 0&&l.call(s,"evidence")){let r=s.evidence;if(!(typeof r=="number"&&isFinite(r))&&r!==null){let i={instancePath:n+
"/evidence",schemaPath:"#/properties/evidence/type",keyword:"type",params:{type:Ki.properties.evidence.type}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&
isFinite(r)){if(r>1||isNaN(r)){let i={instancePath:n+"/evidence",schemaPath:"#/properties/evidence/maximum",keyword:"maximum",params:{comparison:"<=",limit:1}};
e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/evidence",schemaPath:"#/properties/evidence/minimum",keyword:"minimum",params:{comparison:"\
>=",limit:0}};e===null?e=[i]:e.push(i),t++}}}if(s.retrievers!==void 0&&l.call(s,"retrievers")){let r=s.retrievers;if(Array.isArray(r)){if(r.length<1){let o={instancePath:n+
"/retrievers",schemaPath:"#/properties/retrievers/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++)
if(ys(r[o],{instancePath:n+"/retrievers/"+o,parentData:r,parentDataProperty:o,rootData:a})||(e=e===null?ys.errors:e.concat(ys.errors),t=e.length),t>100)return Ue.
errors=e,!1}else{let i={instancePath:n+"/retrievers",schemaPath:"#/properties/retrievers/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}
if(s.ranking!==void 0&&l.call(s,"ranking")&&(Ie(s.ranking,{instancePath:n+"/ranking",parentData:s,parentDataProperty:"ranking",rootData:a})||(e=e===null?Ie.errors:
e.concat(Ie.errors),t=e.length)),s.shown_by!==void 0&&l.call(s,"shown_by")&&(_s(s.shown_by,{instancePath:n+"/shown_by",parentData:s,parentDataProperty:"shown_by",
rootData:a})||(e=e===null?_s.errors:e.concat(_s.errors),t=e.length)),s.degraded!==void 0&&l.call(s,"degraded")){let r=s.degraded;if(Array.isArray(r)){if(r.length<
1){let o={instancePath:n+"/degraded",schemaPath:"#/properties/degraded/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[o]:e.push(o),t++}let i=r.length;
for(let o=0;o<i;o++)if(ks(r[o],{instancePath:n+"/degraded/"+o,parentData:r,parentDataProperty:o,rootData:a})||(e=e===null?ks.errors:e.concat(ks.errors),t=e.length),
t>100)return Ue.errors=e,!1}else{let i={instancePath:n+"/degraded",schemaPath:"#/properties/degraded/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:
e.push(i),t++}}s.looked_at!==void 0&&l.call(s,"looked_at")&&(jr(s.looked_at,{instancePath:n+"/looked_at",parentData:s,parentDataProperty:"looked_at",rootData:a})||
(e=e===null?jr.errors:e.concat(jr.errors),t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(
r),t++}return Ue.errors=e,t===0}var ln=st;var on={type:"object",required:["chunk_id"],properties:{chunk_id:{type:"string",minLength:1},neighbours:{type:"integer",minimum:0,maximum:1e3,default:0},doc_id:!1,
doc_path:!1,line_start:!1,line_end:!1,start:!1,end:!1,boxes:{type:"boolean",default:!1},max_tokens:{type:"integer",minimum:0,maximum:9007199254740991}},additionalProperties:{
allOf:[!1],enough:!0}};function ws(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(
s)){if(s.chunk_id===void 0||!l.call(s,"chunk_id")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunk_id"}};e===null?
e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!l.call(on.properties,r)){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/ad\
ditionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return ws.errors=e,!1}if(s.chunk_id!==void 0&&l.
call(s,"chunk_id")){let r=s.chunk_id;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/chunk_id",schemaPath:"#/properties/chunk_id/minLength",keyword:"m\
inLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/chunk_id",schemaPath:"#/properties/chunk_id/type",keyword:"type",params:{
type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.neighbours!==void 0&&l.call(s,"neighbours")){let r=s.neighbours;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(
r))){let i={instancePath:n+"/neighbours",schemaPath:"#/properties/neighbours/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r==
"number"&&isFinite(r)){if(r>1e3||isNaN(r)){let i={instancePath:n+"/neighbours",schemaPath:"#/properties/neighbours/maximum",keyword:"maximum",params:{comparison:"\
<=",limit:1e3}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/neighbours",schemaPath:"#/properties/neighbours/minimum",keyword:"minimum",
params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}if(s.doc_id!==void 0&&l.call(s,"doc_id")){let r={instancePath:n+"/doc_id",schemaPath:"#/propert\
ies/doc_id/false schema",keyword:"false schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.doc_path!==void 0&&l.call(s,"doc_path")){let r={instancePath:n+"/do\
c_path",schemaPath:"#/properties/doc_path/false schema",keyword:"false schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.line_start!==void 0&&l.call(s,"line_\
start")){let r={instancePath:n+"/line_start",schemaPath:"#/properties/line_start/false schema",keyword:"false schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.
line_end!==void 0&&l.call(s,"line_end")){let r={instancePath:n+"/line_end",schemaPath:"#/properties/line_end/false schema",keyword:"false schema",params:{}};e===
null?e=[r]:e.push(r),t++}if(s.start!==void 0&&l.call(s,"start")){let r={instancePath:n+"/start",schemaPath:"#/properties/start/false schema",keyword:"false sche\
ma",params:{}};e===null?e=[r]:e.push(r),t++}if(s.end!==void 0&&l.call(s,"end")){let r={instancePath:n+"/end",schemaPath:"#/properties/end/false schema",keyword:"\
false schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.boxes!==void 0&&l.call(s,"boxes")&&typeof s.boxes!="boolean"){let r={instancePath:n+"/boxes",schemaPath:"\
#/properties/boxes/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.max_tokens!==void 0&&l.call(s,"max_tokens")){let r=s.max_tokens;
if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/max_tokens",schemaPath:"#/properties/max_tokens/type",keyword:"type",params:{type:"\
integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>9007199254740991||isNaN(r)){let i={instancePath:n+"/max_tokens",schemaPath:"#/p\
roperties/max_tokens/maximum",keyword:"maximum",params:{comparison:"<=",limit:9007199254740991}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+
"/max_tokens",schemaPath:"#/properties/max_tokens/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}}else{let r={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return ws.errors=e,t===0}var pn={type:"object",required:["doc_id"],properties:{
doc_id:{type:"string",minLength:1},chunk_id:!1,neighbours:!1,doc_path:!1,line_start:!1,line_end:!1,start:!1,end:!1,boxes:{type:"boolean",default:!1},max_tokens:{
type:"integer",minimum:0,maximum:9007199254740991}},additionalProperties:{allOf:[!1],enough:!0}};function bs(s,{instancePath:n="",parentData:u,parentDataProperty:c,
rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.doc_id===void 0||!l.call(s,"doc_id")){let r={instancePath:n,schemaPath:"#/req\
uired",keyword:"required",params:{missingProperty:"doc_id"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!l.call(pn.properties,r)){let i={instancePath:n+
"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(
i),t++,t>100)return bs.errors=e,!1}if(s.doc_id!==void 0&&l.call(s,"doc_id")){let r=s.doc_id;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/doc_id",schemaPath:"\
#/properties/doc_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/doc_id",schemaPath:"#/properties\
/doc_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.chunk_id!==void 0&&l.call(s,"chunk_id")){let r={instancePath:n+"/chunk_i\
d",schemaPath:"#/properties/chunk_id/false schema",keyword:"false schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.neighbours!==void 0&&l.call(s,"neighbours")){
let r={instancePath:n+"/neighbours",schemaPath:"#/properties/neighbours/false schema",keyword:"false schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.doc_path!==
void 0&&l.call(s,"doc_path")){let r={instancePath:n+"/doc_path",schemaPath:"#/properties/doc_path/false schema",keyword:"false schema",params:{}};e===null?e=[r]:
e.push(r),t++}if(s.line_start!==void 0&&l.call(s,"line_start")){let r={instancePath:n+"/line_start",schemaPath:"#/properties/line_start/false schema",keyword:"f\
alse schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.line_end!==void 0&&l.call(s,"line_end")){let r={instancePath:n+"/line_end",schemaPath:"#/properties/li\
ne_end/false schema",keyword:"false schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.start!==void 0&&l.call(s,"start")){let r={instancePath:n+"/start",schemaPath:"\
#/properties/start/false schema",keyword:"false schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.end!==void 0&&l.call(s,"end")){let r={instancePath:n+"/end",
schemaPath:"#/properties/end/false schema",keyword:"false schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.boxes!==void 0&&l.call(s,"boxes")&&typeof s.boxes!=
"boolean"){let r={instancePath:n+"/boxes",schemaPath:"#/properties/boxes/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.max_tokens!==
void 0&&l.call(s,"max_tokens")){let r=s.max_tokens;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/max_tokens",schemaPath:"#/p\
roperties/max_tokens/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>9007199254740991||isNaN(
r)){let i={instancePath:n+"/max_tokens",schemaPath:"#/properties/max_tokens/maximum",keyword:"maximum",params:{comparison:"<=",limit:9007199254740991}};e===null?
e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/max_tokens",schemaPath:"#/properties/max_tokens/minimum",keyword:"minimum",params:{comparison:">=",
limit:0}};e===null?e=[i]:e.push(i),t++}}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return bs.
errors=e,t===0}var an={type:"object",required:["doc_id","line_start"],properties:{doc_id:{type:"string",minLength:1},line_start:{type:"integer",minimum:1,maximum:9007199254740991},
line_end:{type:"integer",minimum:1,maximum:9007199254740991},chunk_id:!1,neighbours:!1,doc_path:!1,start:!1,end:!1,boxes:{type:"boolean",default:!1},max_tokens:{
type:"integer",minimum:0,maximum:9007199254740991}},additionalProperties:{allOf:[!1],enough:!0}};function vs(s,{instancePath:n="",parentData:u,parentDataProperty:c,
rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.doc_id===void 0||!l.call(s,"doc_id")){let r={instancePath:n,schemaPath:"#/req\
uired",keyword:"required",params:{missingProperty:"doc_id"}};e===null?e=[r]:e.push(r),t++}if(s.line_start===void 0||!l.call(s,"line_start")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"line_start"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!l.call(an.properties,
r)){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[i]:e.push(i),t++,t>100)return vs.errors=e,!1}if(s.doc_id!==void 0&&l.call(s,"doc_id")){let r=s.doc_id;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+
"/doc_id",schemaPath:"#/properties/doc_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/doc_id",schemaPath:"\
#/properties/doc_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.line_start!==void 0&&l.call(s,"line_start")){let r=s.line_start;
if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/line_start",schemaPath:"#/properties/line_start/type",keyword:"type",params:{type:"\
integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>9007199254740991||isNaN(r)){let i={instancePath:n+"/line_start",schemaPath:"#/p\
roperties/line_start/maximum",keyword:"maximum",params:{comparison:"<=",limit:9007199254740991}};e===null?e=[i]:e.push(i),t++}if(r<1||isNaN(r)){let i={instancePath:n+
"/line_start",schemaPath:"#/properties/line_start/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}}if(s.line_end!==void 0&&
l.call(s,"line_end")){let r=s.line_end;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/line_end",schemaPath:"#/properties/line\
_end/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>9007199254740991||isNaN(r)){let i={instancePath:n+
"/line_end",schemaPath:"#/properties/line_end/maximum",keyword:"maximum",params:{comparison:"<=",limit:9007199254740991}};e===null?e=[i]:e.push(i),t++}if(r<1||isNaN(
r)){let i={instancePath:n+"/line_end",schemaPath:"#/properties/line_end/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}}
if(s.chunk_id!==void 0&&l.call(s,"chunk_id")){let r={instancePath:n+"/chunk_id",schemaPath:"#/properties/chunk_id/false schema",keyword:"false schema",params:{}};
e===null?e=[r]:e.push(r),t++}if(s.neighbours!==void 0&&l.call(s,"neighbours")){let r={instancePath:n+"/neighbours",schemaPath:"#/properties/neighbours/false sch\
ema",keyword:"false schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.doc_path!==void 0&&l.call(s,"doc_path")){let r={instancePath:n+"/doc_path",schemaPath:"\
#/properties/doc_path/false schema",keyword:"false schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.start!==void 0&&l.call(s,"start")){let r={instancePath:n+
"/start",schemaPath:"#/properties/start/false schema",keyword:"false schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.end!==void 0&&l.call(s,"end")){let r={
instancePath:n+"/end",schemaPath:"#/properties/end/false schema",keyword:"false schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.boxes!==void 0&&l.call(s,"b\
oxes")&&typeof s.boxes!="boolean"){let r={instancePath:n+"/boxes",schemaPath:"#/properties/boxes/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.
push(r),t++}if(s.max_tokens!==void 0&&l.call(s,"max_tokens")){let r=s.max_tokens;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+
"/max_tokens",schemaPath:"#/properties/max_tokens/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){
if(r>9007199254740991||isNaN(r)){let i={instancePath:n+"/max_tokens",schemaPath:"#/properties/max_tokens/maximum",keyword:"maximum",params:{comparison:"<=",limit:9007199254740991}};
e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/max_tokens",schemaPath:"#/properties/max_tokens/minimum",keyword:"minimum",params:{comparison:"\
>=",limit:0}};e===null?e=[i]:e.push(i),t++}}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}
return vs.errors=e,t===0}var mn={type:"object",required:["doc_id","start"],properties:{doc_id:{type:"string",minLength:1},start:{type:"integer",minimum:0,maximum:9007199254740991},
end:{type:"integer",minimum:0,maximum:9007199254740991},chunk_id:!1,neighbours:!1,doc_path:!1,line_start:!1,line_end:!1,boxes:{type:"boolean",default:!1},max_tokens:{
type:"integer",minimum:0,maximum:9007199254740991}},additionalProperties:{allOf:[!1],enough:!0}};function qs(s,{instancePath:n="",parentData:u,parentDataProperty:c,
rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.doc_id===void 0||!l.call(s,"doc_id")){let r={instancePath:n,schemaPath:"#/req\
uired",keyword:"required",params:{missingProperty:"doc_id"}};e===null?e=[r]:e.push(r),t++}if(s.start===void 0||!l.call(s,"start")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"start"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!l.call(mn.properties,r)){let i={instancePath:n+
"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(
i),t++,t>100)return qs.errors=e,!1}if(s.doc_id!==void 0&&l.call(s,"doc_id")){let r=s.doc_id;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/doc_id",schemaPath:"\
#/properties/doc_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/doc_id",schemaPath:"#/properties\
/doc_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.start!==void 0&&l.call(s,"start")){let r=s.start;if(!(typeof r=="number"&&
!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/start",schemaPath:"#/properties/start/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(
i),t++}if(typeof r=="number"&&isFinite(r)){if(r>9007199254740991||isNaN(r)){let i={instancePath:n+"/start",schemaPath:"#/properties/start/maximum",keyword:"maxi\
mum",params:{comparison:"<=",limit:9007199254740991}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/start",schemaPath:"#/properties/sta\
rt/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}if(s.end!==void 0&&l.call(s,"end")){let r=s.end;if(!(typeof r=="n\
umber"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/end",schemaPath:"#/properties/end/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:
e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>9007199254740991||isNaN(r)){let i={instancePath:n+"/end",schemaPath:"#/properties/end/maximum",keyword:"m\
aximum",params:{comparison:"<=",limit:9007199254740991}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/end",schemaPath:"#/properties/en\
d/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}if(s.chunk_id!==void 0&&l.call(s,"chunk_id")){let r={instancePath:n+
"/chunk_id",schemaPath:"#/properties/chunk_id/false schema",keyword:"false schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.neighbours!==void 0&&l.call(s,"n\
eighbours")){let r={instancePath:n+"/neighbours",schemaPath:"#/properties/neighbours/false schema",keyword:"false schema",params:{}};e===null?e=[r]:e.push(r),t++}
if(s.doc_path!==void 0&&l.call(s,"doc_path")){let r={instancePath:n+"/doc_path",schemaPath:"#/properties/doc_path/false schema",keyword:"false schema",params:{}};
e===null?e=[r]:e.push(r),t++}if(s.line_start!==void 0&&l.call(s,"line_start")){let r={instancePath:n+"/line_start",schemaPath:"#/properties/line_start/false sch\
ema",keyword:"false schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.line_end!==void 0&&l.call(s,"line_end")){let r={instancePath:n+"/line_end",schemaPath:"\
#/properties/line_end/false schema",keyword:"false schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.boxes!==void 0&&l.call(s,"boxes")&&typeof s.boxes!="bool\
ean"){let r={instancePath:n+"/boxes",schemaPath:"#/properties/boxes/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.max_tokens!==
void 0&&l.call(s,"max_tokens")){let r=s.max_tokens;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/max_tokens",schemaPath:"#/p\
roperties/max_tokens/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>9007199254740991||isNaN(
r)){let i={instancePath:n+"/max_tokens",schemaPath:"#/properties/max_tokens/maximum",keyword:"maximum",params:{comparison:"<=",limit:9007199254740991}};e===null?
e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/max_tokens",schemaPath:"#/properties/max_tokens/minimum",keyword:"minimum",params:{comparison:">=",
limit:0}};e===null?e=[i]:e.push(i),t++}}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return qs.
errors=e,t===0}var cn={type:"object",required:["doc_path"],properties:{doc_path:{type:"string",minLength:1},chunk_id:!1,neighbours:!1,doc_id:!1,line_start:!1,line_end:!1,
start:!1,end:!1,boxes:{type:"boolean",default:!1},max_tokens:{type:"integer",minimum:0,maximum:9007199254740991}},additionalProperties:{allOf:[!1],enough:!0}};function xs(s,{
instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.doc_path===void 0||!l.call(
s,"doc_path")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"doc_path"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!l.call(cn.properties,r)){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",
keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return xs.errors=e,!1}if(s.doc_path!==void 0&&l.call(s,"doc_path")){let r=s.doc_path;if(typeof r==
"string"){if(h(r)<1){let i={instancePath:n+"/doc_path",schemaPath:"#/properties/doc_path/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(
i),t++}}else{let i={instancePath:n+"/doc_path",schemaPath:"#/properties/doc_path/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.
chunk_id!==void 0&&l.call(s,"chunk_id")){let r={instancePath:n+"/chunk_id",schemaPath:"#/properties/chunk_id/false schema",keyword:"false schema",params:{}};e===
null?e=[r]:e.push(r),t++}if(s.neighbours!==void 0&&l.call(s,"neighbours")){let r={instancePath:n+"/neighbours",schemaPath:"#/properties/neighbours/false schema",
keyword:"false schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.doc_id!==void 0&&l.call(s,"doc_id")){let r={instancePath:n+"/doc_id",schemaPath:"#/propertie\
s/doc_id/false schema",keyword:"false schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.line_start!==void 0&&l.call(s,"line_start")){let r={instancePath:n+"/\
line_start",schemaPath:"#/properties/line_start/false schema",keyword:"false schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.line_end!==void 0&&l.call(s,"l\
ine_end")){let r={instancePath:n+"/line_end",schemaPath:"#/properties/line_end/false schema",keyword:"false schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.
start!==void 0&&l.call(s,"start")){let r={instancePath:n+"/start",schemaPath:"#/properties/start/false schema",keyword:"false schema",params:{}};e===null?e=[r]:
e.push(r),t++}if(s.end!==void 0&&l.call(s,"end")){let r={instancePath:n+"/end",schemaPath:"#/properties/end/false schema",keyword:"false schema",params:{}};e===
null?e=[r]:e.push(r),t++}if(s.boxes!==void 0&&l.call(s,"boxes")&&typeof s.boxes!="boolean"){let r={instancePath:n+"/boxes",schemaPath:"#/properties/boxes/type",
keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.max_tokens!==void 0&&l.call(s,"max_tokens")){let r=s.max_tokens;if(!(typeof r=="number"&&
!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/max_tokens",schemaPath:"#/properties/max_tokens/type",keyword:"type",params:{type:"integer"}};e===null?
e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>9007199254740991||isNaN(r)){let i={instancePath:n+"/max_tokens",schemaPath:"#/properties/max_tokens\
/maximum",keyword:"maximum",params:{comparison:"<=",limit:9007199254740991}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/max_tokens",
schemaPath:"#/properties/max_tokens/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}}else{let r={instancePath:n,schemaPath:"\
#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return xs.errors=e,t===0}var un={type:"object",required:["doc_path","line_start"],properties:{
doc_path:{type:"string",minLength:1},line_start:{type:"integer",minimum:1,maximum:9007199254740991},line_end:{type:"integer",minimum:1,maximum:9007199254740991},
chunk_id:!1,neighbours:!1,doc_id:!1,start:!1,end:!1,boxes:{type:"boolean",default:!1},max_tokens:{type:"integer",minimum:0,maximum:9007199254740991}},additionalProperties:{
allOf:[!1],enough:!0}};function js(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(
s)){if(s.doc_path===void 0||!l.call(s,"doc_path")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"doc_path"}};e===null?
e=[r]:e.push(r),t++}if(s.line_start===void 0||!l.call(s,"line_start")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
line_start"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!l.call(un.properties,r)){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,
"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return js.errors=e,!1}if(s.
doc_path!==void 0&&l.call(s,"doc_path")){let r=s.doc_path;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/doc_path",schemaPath:"#/properties/doc_path/\
minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/doc_path",schemaPath:"#/properties/doc_path/type",keyword:"\
type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.line_start!==void 0&&l.call(s,"line_start")){let r=s.line_start;if(!(typeof r=="number"&&!(r%1)&&
!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/line_start",schemaPath:"#/properties/line_start/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.
push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>9007199254740991||isNaN(r)){let i={instancePath:n+"/line_start",schemaPath:"#/properties/line_start/maximum",
keyword:"maximum",params:{comparison:"<=",limit:9007199254740991}};e===null?e=[i]:e.push(i),t++}if(r<1||isNaN(r)){let i={instancePath:n+"/line_start",schemaPath:"\
#/properties/line_start/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}}if(s.line_end!==void 0&&l.call(s,"line_end")){
let r=s.line_end;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/line_end",schemaPath:"#/properties/line_end/type",keyword:"ty\
pe",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>9007199254740991||isNaN(r)){let i={instancePath:n+"/line_end",
schemaPath:"#/properties/line_end/maximum",keyword:"maximum",params:{comparison:"<=",limit:9007199254740991}};e===null?e=[i]:e.push(i),t++}if(r<1||isNaN(r)){let i={
instancePath:n+"/line_end",schemaPath:"#/properties/line_end/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}}if(s.chunk_id!==
void 0&&l.call(s,"chunk_id")){let r={instancePath:n+"/chunk_id",schemaPath:"#/properties/chunk_id/false schema",keyword:"false schema",params:{}};e===null?e=[r]:
e.push(r),t++}if(s.neighbours!==void 0&&l.call(s,"neighbours")){let r={instancePath:n+"/neighbours",schemaPath:"#/properties/neighbours/false schema",keyword:"f\
alse schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.doc_id!==void 0&&l.call(s,"doc_id")){let r={instancePath:n+"/doc_id",schemaPath:"#/properties/doc_id/f\
alse schema",keyword:"false schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.start!==void 0&&l.call(s,"start")){let r={instancePath:n+"/start",schemaPath:"#\
/properties/start/false schema",keyword:"false schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.end!==void 0&&l.call(s,"end")){let r={instancePath:n+"/end",
schemaPath:"#/properties/end/false schema",keyword:"false schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.boxes!==void 0&&l.call(s,"boxes")&&typeof s.boxes!=
"boolean"){let r={instancePath:n+"/boxes",schemaPath:"#/properties/boxes/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.max_tokens!==
void 0&&l.call(s,"max_tokens")){let r=s.max_tokens;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/max_tokens",schemaPath:"#/p\
roperties/max_tokens/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>9007199254740991||isNaN(
r)){let i={instancePath:n+"/max_tokens",schemaPath:"#/properties/max_tokens/maximum",keyword:"maximum",params:{comparison:"<=",limit:9007199254740991}};e===null?
e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/max_tokens",schemaPath:"#/properties/max_tokens/minimum",keyword:"minimum",params:{comparison:">=",
limit:0}};e===null?e=[i]:e.push(i),t++}}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return js.
errors=e,t===0}function st(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(!(s&&typeof s=="object"&&!Array.isArray(s))){
let d={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[d]:e.push(d),t++}let r=t,i=!1,o=null,m=t;ws(s,{instancePath:n,parentData:u,
parentDataProperty:c,rootData:a})||(e=e===null?ws.errors:e.concat(ws.errors),t=e.length);var y=m===t;y&&(i=!0,o=0);let p=t;bs(s,{instancePath:n,parentData:u,parentDataProperty:c,
rootData:a})||(e=e===null?bs.errors:e.concat(bs.errors),t=e.length);var y=p===t;if(y&&i)i=!1,o=[o,1];else{y&&(i=!0,o=1);let d=t;vs(s,{instancePath:n,parentData:u,
parentDataProperty:c,rootData:a})||(e=e===null?vs.errors:e.concat(vs.errors),t=e.length);var y=d===t;if(y&&i)i=!1,o=[o,2];else{y&&(i=!0,o=2);let w=t;qs(s,{instancePath:n,
parentData:u,parentDataProperty:c,rootData:a})||(e=e===null?qs.errors:e.concat(qs.errors),t=e.length);var y=w===t;if(y&&i)i=!1,o=[o,3];else{y&&(i=!0,o=3);let k=t;
xs(s,{instancePath:n,parentData:u,parentDataProperty:c,rootData:a})||(e=e===null?xs.errors:e.concat(xs.errors),t=e.length);var y=k===t;if(y&&i)i=!1,o=[o,4];else{
y&&(i=!0,o=4);let f=t;js(s,{instancePath:n,parentData:u,parentDataProperty:c,rootData:a})||(e=e===null?js.errors:e.concat(js.errors),t=e.length);var y=f===t;y&&
i?(i=!1,o=[o,5]):y&&(i=!0,o=5)}}}}if(i)t=r,e!==null&&(r?e.length=r:e=null);else{let d={instancePath:n,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas:o}};
e===null?e=[d]:e.push(d),t++}return st.errors=e,t===0}var fn=it;var Hi={type:"object",required:["schema_version","kind","doc_id","doc_path","text","citation","truncated","indexed_at","stale","chunk_id","chunks"],properties:{
schema_version:{const:"fetch_result.v1"},kind:{const:"chunk"},chunk_id:{type:"string",minLength:1},chunks:{type:"array",minItems:1,items:{allOf:[{$ref:"#/$defs/\
FetchedPart"}],enough:!0}},doc_id:{type:"string",minLength:1},doc_path:{type:"string",minLength:1},title:{type:"string"},title_from:{enum:["name"]},text:{type:"\
string"},citation:{$ref:"citation.schema.json"},truncated:{type:"boolean"},next:{$ref:"#/$defs/FetchRest"},source_id:{type:"string",minLength:1},lang:{type:"str\
ing"},tags:{type:"array",items:{allOf:[{type:"string"}],enough:!0}},media:{$ref:"search_request.schema.json#/$defs/Media"},trust:{$ref:"search_request.schema.js\
on#/$defs/Trust"},repo:{type:"string"},code_lang:{type:"string"},metadata:{type:"object",additionalProperties:!0},chunker_version:{type:"string"},indexed_at:{type:"\
string",format:"date-time"},stale:{type:"boolean"}},additionalProperties:{allOf:[!1],enough:!0}};function ge(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.chunk_id===
void 0||!l.call(s,"chunk_id")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunk_id"}};e===null?e=[r]:e.push(r),t++}
if(s.ordinal===void 0||!l.call(s,"ordinal")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"ordinal"}};e===null?e=[r]:
e.push(r),t++}if(s.heading_path===void 0||!l.call(s,"heading_path")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"h\
eading_path"}};e===null?e=[r]:e.push(r),t++}if(s.citation===void 0||!l.call(s,"citation")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"citation"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="chunk_id"||r==="ordinal"||r==="heading_path"||r==="citation"||r===
"text")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[i]:e.push(i),t++,t>100)return ge.errors=e,!1}if(s.chunk_id!==void 0&&l.call(s,"chunk_id")){let r=s.chunk_id;if(typeof r=="string"){if(h(r)<1){let i={
instancePath:n+"/chunk_id",schemaPath:"#/properties/chunk_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+
"/chunk_id",schemaPath:"#/properties/chunk_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.ordinal!==void 0&&l.call(s,"ordina\
l")){let r=s.ordinal;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/ordinal",schemaPath:"#/properties/ordinal/type",keyword:"\
type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/ordinal",schemaPath:"#/\
properties/ordinal/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.heading_path!==void 0&&l.call(s,"heading_path")){
let r=s.heading_path;if(Array.isArray(r)){let i=r.length;for(let o=0;o<i;o++){if(typeof r[o]!="string"){let m={instancePath:n+"/heading_path/"+o,schemaPath:"#/p\
roperties/heading_path/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[m]:e.push(m),t++}if(t>100)return ge.errors=e,!1}}else{let i={instancePath:n+
"/heading_path",schemaPath:"#/properties/heading_path/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.citation!==void 0&&l.call(s,
"citation")&&(D(s.citation,{instancePath:n+"/citation",parentData:s,parentDataProperty:"citation",rootData:a})||(e=e===null?D.errors:e.concat(D.errors),t=e.length)),
s.text!==void 0&&l.call(s,"text")&&typeof s.text!="string"){let r={instancePath:n+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type:"strin\
g"}};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return ge.
errors=e,t===0}function Q(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.doc_id===void 0||
!l.call(s,"doc_id")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"doc_id"}};e===null?e=[r]:e.push(r),t++}if(s.start===
void 0||!l.call(s,"start")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"start"}};e===null?e=[r]:e.push(r),t++}if(s.
end===void 0||!l.call(s,"end")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"end"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="doc_id"||r==="start"||r==="end")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/\
0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Q.errors=e,!1}if(s.doc_id!==void 0&&l.call(s,"doc_id")){let r=s.doc_id;
if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/doc_id",schemaPath:"#/properties/doc_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:
e.push(i),t++}}else{let i={instancePath:n+"/doc_id",schemaPath:"#/properties/doc_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.
start!==void 0&&l.call(s,"start")){let r=s.start;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/start",schemaPath:"#/properti\
es/start/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"\
/start",schemaPath:"#/properties/start/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.end!==void 0&&l.call(s,"e\
nd")){let r=s.end;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/end",schemaPath:"#/properties/end/type",keyword:"type",params:{
type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/end",schemaPath:"#/properties/end/min\
imum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"\
object"}};e===null?e=[r]:e.push(r),t++}return Q.errors=e,t===0}function pe(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;
if(typeof s=="string"){if(h(s)>32){let r={instancePath:n,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit:32}};e===null?e=[r]:e.push(r),t++}if(h(s)<1){
let r={instancePath:n,schemaPath:"#/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:n,schemaPath:"#/type",
keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}return pe.errors=e,t===0}function ae(s,{instancePath:n="",parentData:u,parentDataProperty:c,
rootData:a=s}={}){let e=null,t=0;if(!(s==="primary"||s==="secondary"||s==="generated")){let r={instancePath:n,schemaPath:"#/enum",keyword:"enum",params:{allowedValues:Oi.
enum}};e===null?e=[r]:e.push(r),t++}return ae.errors=e,t===0}function Ee(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;
if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"r\
equired",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.kind===void 0||!l.call(s,"kind")){let r={instancePath:n,schemaPath:"#/requ\
ired",keyword:"required",params:{missingProperty:"kind"}};e===null?e=[r]:e.push(r),t++}if(s.doc_id===void 0||!l.call(s,"doc_id")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"doc_id"}};e===null?e=[r]:e.push(r),t++}if(s.doc_path===void 0||!l.call(s,"doc_path")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"doc_path"}};e===null?e=[r]:e.push(r),t++}if(s.text===void 0||!l.call(s,"text")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"text"}};e===null?e=[r]:e.push(r),t++}if(s.citation===void 0||!l.call(s,"citation")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"citation"}};e===null?e=[r]:e.push(r),t++}if(s.truncated===void 0||!l.call(s,"truncated")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"truncated"}};e===null?e=[r]:e.push(r),t++}if(s.indexed_at===void 0||!l.call(s,
"indexed_at")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"indexed_at"}};e===null?e=[r]:e.push(r),t++}if(s.stale===
void 0||!l.call(s,"stale")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"stale"}};e===null?e=[r]:e.push(r),t++}if(s.
chunk_id===void 0||!l.call(s,"chunk_id")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunk_id"}};e===null?e=[r]:e.
push(r),t++}if(s.chunks===void 0||!l.call(s,"chunks")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunks"}};e===null?
e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!l.call(Hi.properties,r)){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/ad\
ditionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Ee.errors=e,!1}if(s.schema_version!==void 0&&
l.call(s,"schema_version")&&s.schema_version!=="fetch_result.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"\
const",params:{allowedValue:"fetch_result.v1"}};e===null?e=[r]:e.push(r),t++}if(s.kind!==void 0&&l.call(s,"kind")&&s.kind!=="chunk"){let r={instancePath:n+"/kin\
d",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue:"chunk"}};e===null?e=[r]:e.push(r),t++}if(s.chunk_id!==void 0&&l.call(s,"chunk_id")){
let r=s.chunk_id;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/chunk_id",schemaPath:"#/properties/chunk_id/minLength",keyword:"minLength",params:{limit:1}};
e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/chunk_id",schemaPath:"#/properties/chunk_id/type",keyword:"type",params:{type:"string"}};e===null?e=[
i]:e.push(i),t++}}if(s.chunks!==void 0&&l.call(s,"chunks")){let r=s.chunks;if(Array.isArray(r)){if(r.length<1){let o={instancePath:n+"/chunks",schemaPath:"#/pro\
perties/chunks/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++)if(ge(r[o],{instancePath:n+"/chunk\
s/"+o,parentData:r,parentDataProperty:o,rootData:a})||(e=e===null?ge.errors:e.concat(ge.errors),t=e.length),t>100)return Ee.errors=e,!1}else{let i={instancePath:n+
"/chunks",schemaPath:"#/properties/chunks/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.doc_id!==void 0&&l.call(s,"doc_id")){let r=s.
doc_id;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/doc_id",schemaPath:"#/properties/doc_id/minLength",keyword:"minLength",params:{limit:1}};e===null?
e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/doc_id",schemaPath:"#/properties/doc_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),
t++}}if(s.doc_path!==void 0&&l.call(s,"doc_path")){let r=s.doc_path;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/doc_path",schemaPath:"#/properties\
/doc_path/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/doc_path",schemaPath:"#/properties/doc_pat\
h/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.title!==void 0&&l.call(s,"title")&&typeof s.title!="string"){let r={instancePath:n+
"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.title_from!==void 0&&l.call(s,"title_from")&&
s.title_from!=="name"){let r={instancePath:n+"/title_from",schemaPath:"#/properties/title_from/enum",keyword:"enum",params:{allowedValues:Hi.properties.title_from.
enum}};e===null?e=[r]:e.push(r),t++}if(s.text!==void 0&&l.call(s,"text")&&typeof s.text!="string"){let r={instancePath:n+"/text",schemaPath:"#/properties/text/t\
ype",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.citation!==void 0&&l.call(s,"citation")&&(D(s.citation,{instancePath:n+"/citation",
parentData:s,parentDataProperty:"citation",rootData:a})||(e=e===null?D.errors:e.concat(D.errors),t=e.length)),s.truncated!==void 0&&l.call(s,"truncated")&&typeof s.
truncated!="boolean"){let r={instancePath:n+"/truncated",schemaPath:"#/properties/truncated/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(
r),t++}if(s.next!==void 0&&l.call(s,"next")&&(Q(s.next,{instancePath:n+"/next",parentData:s,parentDataProperty:"next",rootData:a})||(e=e===null?Q.errors:e.concat(
Q.errors),t=e.length)),s.source_id!==void 0&&l.call(s,"source_id")){let r=s.source_id;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/source_id",schemaPath:"\
#/properties/source_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/source_id",schemaPath:"#/prop\
erties/source_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.lang!==void 0&&l.call(s,"lang")&&typeof s.lang!="string"){let r={
instancePath:n+"/lang",schemaPath:"#/properties/lang/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.tags!==void 0&&l.call(s,"tag\
s")){let r=s.tags;if(Array.isArray(r)){let i=r.length;for(let o=0;o<i;o++){if(typeof r[o]!="string"){let m={instancePath:n+"/tags/"+o,schemaPath:"#/properties/t\
ags/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[m]:e.push(m),t++}if(t>100)return Ee.errors=e,!1}}else{let i={instancePath:n+"/tags",schemaPath:"\
#/properties/tags/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.media!==void 0&&l.call(s,"media")&&(pe(s.media,{instancePath:n+
"/media",parentData:s,parentDataProperty:"media",rootData:a})||(e=e===null?pe.errors:e.concat(pe.errors),t=e.length)),s.trust!==void 0&&l.call(s,"trust")&&(ae(s.
trust,{instancePath:n+"/trust",parentData:s,parentDataProperty:"trust",rootData:a})||(e=e===null?ae.errors:e.concat(ae.errors),t=e.length)),s.repo!==void 0&&l.call(
s,"repo")&&typeof s.repo!="string"){let r={instancePath:n+"/repo",schemaPath:"#/properties/repo/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(
r),t++}if(s.code_lang!==void 0&&l.call(s,"code_lang")&&typeof s.code_lang!="string"){let r={instancePath:n+"/code_lang",schemaPath:"#/properties/code_lang/type",
keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.metadata!==void 0&&l.call(s,"metadata")){let r=s.metadata;if(!(r&&typeof r=="object"&&!Array.
isArray(r))){let i={instancePath:n+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.
chunker_version!==void 0&&l.call(s,"chunker_version")&&typeof s.chunker_version!="string"){let r={instancePath:n+"/chunker_version",schemaPath:"#/properties/chu\
nker_version/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.indexed_at!==void 0&&l.call(s,"indexed_at")){let r=s.indexed_at;if(typeof r==
"string"){if(!C.validate(r)){let i={instancePath:n+"/indexed_at",schemaPath:"#/properties/indexed_at/format",keyword:"format",params:{format:"date-time"}};e===null?
e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/indexed_at",schemaPath:"#/properties/indexed_at/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.
push(i),t++}}if(s.stale!==void 0&&l.call(s,"stale")&&typeof s.stale!="boolean"){let r={instancePath:n+"/stale",schemaPath:"#/properties/stale/type",keyword:"typ\
e",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.
push(r),t++}return Ee.errors=e,t===0}var Ui={type:"object",required:["schema_version","kind","doc_id","doc_path","text","citation","truncated","indexed_at","sta\
le"],properties:{schema_version:{const:"fetch_result.v1"},kind:{const:"document"},chunks:{type:"array",items:{allOf:[{$ref:"#/$defs/FetchedPart"}],enough:!0}},doc_id:{
type:"string",minLength:1},doc_path:{type:"string",minLength:1},title:{type:"string"},title_from:{enum:["name"]},text:{type:"string"},citation:{$ref:"citation.s\
chema.json"},truncated:{type:"boolean"},next:{$ref:"#/$defs/FetchRest"},source_id:{type:"string",minLength:1},lang:{type:"string"},tags:{type:"array",items:{allOf:[
{type:"string"}],enough:!0}},media:{$ref:"search_request.schema.json#/$defs/Media"},trust:{$ref:"search_request.schema.json#/$defs/Trust"},repo:{type:"string"},
code_lang:{type:"string"},metadata:{type:"object",additionalProperties:!0},chunker_version:{type:"string"},indexed_at:{type:"string",format:"date-time"},stale:{
type:"boolean"}},additionalProperties:{allOf:[!1],enough:!0}};function Ve(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;
if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"r\
equired",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.kind===void 0||!l.call(s,"kind")){let r={instancePath:n,schemaPath:"#/requ\
ired",keyword:"required",params:{missingProperty:"kind"}};e===null?e=[r]:e.push(r),t++}if(s.doc_id===void 0||!l.call(s,"doc_id")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"doc_id"}};e===null?e=[r]:e.push(r),t++}if(s.doc_path===void 0||!l.call(s,"doc_path")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"doc_path"}};e===null?e=[r]:e.push(r),t++}if(s.text===void 0||!l.call(s,"text")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"text"}};e===null?e=[r]:e.push(r),t++}if(s.citation===void 0||!l.call(s,"citation")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"citation"}};e===null?e=[r]:e.push(r),t++}if(s.truncated===void 0||!l.call(s,"truncated")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"truncated"}};e===null?e=[r]:e.push(r),t++}if(s.indexed_at===void 0||!l.call(s,
"indexed_at")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"indexed_at"}};e===null?e=[r]:e.push(r),t++}if(s.stale===
void 0||!l.call(s,"stale")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"stale"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!l.call(Ui.properties,r)){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",
keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Ve.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!==
"fetch_result.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"fetch_result.v1"}};
e===null?e=[r]:e.push(r),t++}if(s.kind!==void 0&&l.call(s,"kind")&&s.kind!=="document"){let r={instancePath:n+"/kind",schemaPath:"#/properties/kind/const",keyword:"\
const",params:{allowedValue:"document"}};e===null?e=[r]:e.push(r),t++}if(s.chunks!==void 0&&l.call(s,"chunks")){let r=s.chunks;if(Array.isArray(r)){let i=r.length;
for(let o=0;o<i;o++)if(ge(r[o],{instancePath:n+"/chunks/"+o,parentData:r,parentDataProperty:o,rootData:a})||(e=e===null?ge.errors:e.concat(ge.errors),t=e.length),
t>100)return Ve.errors=e,!1}else{let i={instancePath:n+"/chunks",schemaPath:"#/properties/chunks/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(
i),t++}}if(s.doc_id!==void 0&&l.call(s,"doc_id")){let r=s.doc_id;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/doc_id",schemaPath:"#/properties/doc_\
id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/doc_id",schemaPath:"#/properties/doc_id/type",keyword:"\
type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.doc_path!==void 0&&l.call(s,"doc_path")){let r=s.doc_path;if(typeof r=="string"){if(h(r)<1){let i={
instancePath:n+"/doc_path",schemaPath:"#/properties/doc_path/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+
"/doc_path",schemaPath:"#/properties/doc_path/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.title!==void 0&&l.call(s,"title")&&
typeof s.title!="string"){let r={instancePath:n+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}
if(s.title_from!==void 0&&l.call(s,"title_from")&&s.title_from!=="name"){let r={instancePath:n+"/title_from",schemaPath:"#/properties/title_from/enum",keyword:"\
enum",params:{allowedValues:Ui.properties.title_from.enum}};e===null?e=[r]:e.push(r),t++}if(s.text!==void 0&&l.call(s,"text")&&typeof s.text!="string"){let r={instancePath:n+
"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.citation!==void 0&&l.call(s,"citation")&&(D(
s.citation,{instancePath:n+"/citation",parentData:s,parentDataProperty:"citation",rootData:a})||(e=e===null?D.errors:e.concat(D.errors),t=e.length)),s.truncated!==
void 0&&l.call(s,"truncated")&&typeof s.truncated!="boolean"){let r={instancePath:n+"/truncated",schemaPath:"#/properties/truncated/type",keyword:"type",params:{
type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.next!==void 0&&l.call(s,"next")&&(Q(s.next,{instancePath:n+"/next",parentData:s,parentDataProperty:"next",rootData:a})||
(e=e===null?Q.errors:e.concat(Q.errors),t=e.length)),s.source_id!==void 0&&l.call(s,"source_id")){let r=s.source_id;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+
"/source_id",schemaPath:"#/properties/source_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/sour\
ce_id",schemaPath:"#/properties/source_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.lang!==void 0&&l.call(s,"lang")&&typeof s.
lang!="string"){let r={instancePath:n+"/lang",schemaPath:"#/properties/lang/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.tags!==
void 0&&l.call(s,"tags")){let r=s.tags;if(Array.isArray(r)){let i=r.length;for(let o=0;o<i;o++){if(typeof r[o]!="string"){let m={instancePath:n+"/tags/"+o,schemaPath:"\
#/properties/tags/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[m]:e.push(m),t++}if(t>100)return Ve.errors=e,!1}}else{let i={instancePath:n+
"/tags",schemaPath:"#/properties/tags/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.media!==void 0&&l.call(s,"media")&&(pe(s.media,
{instancePath:n+"/media",parentData:s,parentDataProperty:"media",rootData:a})||(e=e===null?pe.errors:e.concat(pe.errors),t=e.length)),s.trust!==void 0&&l.call(s,
"trust")&&(ae(s.trust,{instancePath:n+"/trust",parentData:s,parentDataProperty:"trust",rootData:a})||(e=e===null?ae.errors:e.concat(ae.errors),t=e.length)),s.repo!==
void 0&&l.call(s,"repo")&&typeof s.repo!="string"){let r={instancePath:n+"/repo",schemaPath:"#/properties/repo/type",keyword:"type",params:{type:"string"}};e===
null?e=[r]:e.push(r),t++}if(s.code_lang!==void 0&&l.call(s,"code_lang")&&typeof s.code_lang!="string"){let r={instancePath:n+"/code_lang",schemaPath:"#/properti\
es/code_lang/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.metadata!==void 0&&l.call(s,"metadata")){let r=s.metadata;if(!(r&&typeof r==
"object"&&!Array.isArray(r))){let i={instancePath:n+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.
push(i),t++}}if(s.chunker_version!==void 0&&l.call(s,"chunker_version")&&typeof s.chunker_version!="string"){let r={instancePath:n+"/chunker_version",schemaPath:"\
#/properties/chunker_version/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.indexed_at!==void 0&&l.call(s,"indexed_at")){let r=s.
indexed_at;if(typeof r=="string"){if(!C.validate(r)){let i={instancePath:n+"/indexed_at",schemaPath:"#/properties/indexed_at/format",keyword:"format",params:{format:"\
date-time"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/indexed_at",schemaPath:"#/properties/indexed_at/type",keyword:"type",params:{type:"strin\
g"}};e===null?e=[i]:e.push(i),t++}}if(s.stale!==void 0&&l.call(s,"stale")&&typeof s.stale!="boolean"){let r={instancePath:n+"/stale",schemaPath:"#/properties/st\
ale/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"obje\
ct"}};e===null?e=[r]:e.push(r),t++}return Ve.errors=e,t===0}var Zi={type:"object",required:["schema_version","kind","doc_id","doc_path","text","citation","trunc\
ated","indexed_at","stale"],properties:{schema_version:{const:"fetch_result.v1"},kind:{const:"span"},doc_id:{type:"string",minLength:1},doc_path:{type:"string",
minLength:1},title:{type:"string"},title_from:{enum:["name"]},text:{type:"string"},citation:{$ref:"citation.schema.json"},truncated:{type:"boolean"},next:{$ref:"\
#/$defs/FetchRest"},source_id:{type:"string",minLength:1},lang:{type:"string"},tags:{type:"array",items:{allOf:[{type:"string"}],enough:!0}},media:{$ref:"search\
_request.schema.json#/$defs/Media"},trust:{$ref:"search_request.schema.json#/$defs/Trust"},repo:{type:"string"},code_lang:{type:"string"},metadata:{type:"object",
additionalProperties:!0},chunker_version:{type:"string"},indexed_at:{type:"string",format:"date-time"},stale:{type:"boolean"}},additionalProperties:{allOf:[!1],
enough:!0}};function Or(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.
schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};
e===null?e=[r]:e.push(r),t++}if(s.kind===void 0||!l.call(s,"kind")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"ki\
nd"}};e===null?e=[r]:e.push(r),t++}if(s.doc_id===void 0||!l.call(s,"doc_id")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
doc_id"}};e===null?e=[r]:e.push(r),t++}if(s.doc_path===void 0||!l.call(s,"doc_path")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
doc_path"}};e===null?e=[r]:e.push(r),t++}if(s.text===void 0||!l.call(s,"text")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
text"}};e===null?e=[r]:e.push(r),t++}if(s.citation===void 0||!l.call(s,"citation")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
citation"}};e===null?e=[r]:e.push(r),t++}if(s.truncated===void 0||!l.call(s,"truncated")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"truncated"}};e===null?e=[r]:e.push(r),t++}if(s.indexed_at===void 0||!l.call(s,"indexed_at")){let r={instancePath:n,schemaPath:"#/required",keyword:"\
required",params:{missingProperty:"indexed_at"}};e===null?e=[r]:e.push(r),t++}if(s.stale===void 0||!l.call(s,"stale")){let r={instancePath:n,schemaPath:"#/requi\
red",keyword:"required",params:{missingProperty:"stale"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!l.call(Zi.properties,r)){let i={instancePath:n+
"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(
i),t++,t>100)return Or.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="fetch_result.v1"){let r={instancePath:n+"/schem\
a_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"fetch_result.v1"}};e===null?e=[r]:e.push(r),t++}if(s.kind!==void 0&&
l.call(s,"kind")&&s.kind!=="span"){let r={instancePath:n+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue:"span"}};e===null?e=[
r]:e.push(r),t++}if(s.doc_id!==void 0&&l.call(s,"doc_id")){let r=s.doc_id;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/doc_id",schemaPath:"#/proper\
ties/doc_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/doc_id",schemaPath:"#/properties/doc_id/\
type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.doc_path!==void 0&&l.call(s,"doc_path")){let r=s.doc_path;if(typeof r=="string"){
if(h(r)<1){let i={instancePath:n+"/doc_path",schemaPath:"#/properties/doc_path/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{
let i={instancePath:n+"/doc_path",schemaPath:"#/properties/doc_path/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.title!==void 0&&
l.call(s,"title")&&typeof s.title!="string"){let r={instancePath:n+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type:"string"}};e===null?
e=[r]:e.push(r),t++}if(s.title_from!==void 0&&l.call(s,"title_from")&&s.title_from!=="name"){let r={instancePath:n+"/title_from",schemaPath:"#/properties/title_\
from/enum",keyword:"enum",params:{allowedValues:Zi.properties.title_from.enum}};e===null?e=[r]:e.push(r),t++}if(s.text!==void 0&&l.call(s,"text")&&typeof s.text!=
"string"){let r={instancePath:n+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.citation!==
void 0&&l.call(s,"citation")&&(D(s.citation,{instancePath:n+"/citation",parentData:s,parentDataProperty:"citation",rootData:a})||(e=e===null?D.errors:e.concat(D.
errors),t=e.length)),s.truncated!==void 0&&l.call(s,"truncated")&&typeof s.truncated!="boolean"){let r={instancePath:n+"/truncated",schemaPath:"#/properties/tru\
ncated/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.next!==void 0&&l.call(s,"next")&&(Q(s.next,{instancePath:n+"/next",parentData:s,
parentDataProperty:"next",rootData:a})||(e=e===null?Q.errors:e.concat(Q.errors),t=e.length)),s.source_id!==void 0&&l.call(s,"source_id")){let r=s.source_id;if(typeof r==
"string"){if(h(r)<1){let i={instancePath:n+"/source_id",schemaPath:"#/properties/source_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(
i),t++}}else{let i={instancePath:n+"/source_id",schemaPath:"#/properties/source_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.
lang!==void 0&&l.call(s,"lang")&&typeof s.lang!="string"){let r={instancePath:n+"/lang",schemaPath:"#/properties/lang/type",keyword:"type",params:{type:"string"}};
e===null?e=[r]:e.push(r),t++}if(s.tags!==void 0&&l.call(s,"tags")){let r=s.tags;if(Array.isArray(r)){let i=r.length;for(let o=0;o<i;o++){if(typeof r[o]!="string"){
let m={instancePath:n+"/tags/"+o,schemaPath:"#/properties/tags/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[m]:e.push(m),t++}if(t>100)
return Or.errors=e,!1}}else{let i={instancePath:n+"/tags",schemaPath:"#/properties/tags/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}
if(s.media!==void 0&&l.call(s,"media")&&(pe(s.media,{instancePath:n+"/media",parentData:s,parentDataProperty:"media",rootData:a})||(e=e===null?pe.errors:e.concat(
pe.errors),t=e.length)),s.trust!==void 0&&l.call(s,"trust")&&(ae(s.trust,{instancePath:n+"/trust",parentData:s,parentDataProperty:"trust",rootData:a})||(e=e===null?
ae.errors:e.concat(ae.errors),t=e.length)),s.repo!==void 0&&l.call(s,"repo")&&typeof s.repo!="string"){let r={instancePath:n+"/repo",schemaPath:"#/properties/re\
po/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.code_lang!==void 0&&l.call(s,"code_lang")&&typeof s.code_lang!="string"){let r={
instancePath:n+"/code_lang",schemaPath:"#/properties/code_lang/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.metadata!==void 0&&
l.call(s,"metadata")){let r=s.metadata;if(!(r&&typeof r=="object"&&!Array.isArray(r))){let i={instancePath:n+"/metadata",schemaPath:"#/properties/metadata/type",
keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.chunker_version!==void 0&&l.call(s,"chunker_version")&&typeof s.chunker_version!="stri\
ng"){let r={instancePath:n+"/chunker_version",schemaPath:"#/properties/chunker_version/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}
if(s.indexed_at!==void 0&&l.call(s,"indexed_at")){let r=s.indexed_at;if(typeof r=="string"){if(!C.validate(r)){let i={instancePath:n+"/indexed_at",schemaPath:"#\
/properties/indexed_at/format",keyword:"format",params:{format:"date-time"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/indexed_at",schemaPath:"\
#/properties/indexed_at/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.stale!==void 0&&l.call(s,"stale")&&typeof s.stale!="bool\
ean"){let r={instancePath:n+"/stale",schemaPath:"#/properties/stale/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Or.errors=e,t===0}function it(s,{instancePath:n="",parentData:u,parentDataProperty:c,
rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){let r=s.kind;if(typeof r=="string")if(r==="chunk")Ee(s,{instancePath:n,parentData:u,
parentDataProperty:c,rootData:a})||(e=e===null?Ee.errors:e.concat(Ee.errors),t=e.length);else if(r==="document")Ve(s,{instancePath:n,parentData:u,parentDataProperty:c,
rootData:a})||(e=e===null?Ve.errors:e.concat(Ve.errors),t=e.length);else if(r==="span")Or(s,{instancePath:n,parentData:u,parentDataProperty:c,rootData:a})||(e=e===
null?Or.errors:e.concat(Or.errors),t=e.length);else{let i={instancePath:n,schemaPath:"#/discriminator",keyword:"discriminator",params:{error:"mapping",tag:"kind",
tagValue:r}};e===null?e=[i]:e.push(i),t++}else{let i={instancePath:n,schemaPath:"#/discriminator",keyword:"discriminator",params:{error:"tag",tag:"kind",tagValue:r}};
e===null?e=[i]:e.push(i),t++}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return it.errors=
e,t===0}var hn=xi,dn={$schema:"https://json-schema.org/draft/2020-12/schema",$id:"https://kebab.local/wire/v1/health.schema.json",type:"object",required:["schem\
a_version","status","checked_at"],additionalProperties:{allOf:[!1],enough:!0},properties:{schema_version:{const:"health.v1"},status:{enum:["alive","ready"]},checked_at:{
type:"string",format:"date-time"}}};function xi(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&
!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.status===void 0||!l.call(s,"status")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"status"}};e===null?e=[r]:e.push(r),t++}if(s.checked_at===void 0||!l.call(s,"checked_at")){let r={instancePath:n,schemaPath:"#/required",keyword:"\
required",params:{missingProperty:"checked_at"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="status"||r==="checked_\
at")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[i]:e.push(i),t++,t>100)return xi.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="health.v1"){let r={instancePath:n+
"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"health.v1"}};e===null?e=[r]:e.push(r),t++}if(s.status!==void 0&&
l.call(s,"status")){let r=s.status;if(!(r==="alive"||r==="ready")){let i={instancePath:n+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{
allowedValues:dn.properties.status.enum}};e===null?e=[i]:e.push(i),t++}}if(s.checked_at!==void 0&&l.call(s,"checked_at")){let r=s.checked_at;if(typeof r=="strin\
g"){if(!C.validate(r)){let i={instancePath:n+"/checked_at",schemaPath:"#/properties/checked_at/format",keyword:"format",params:{format:"date-time"}};e===null?e=
[i]:e.push(i),t++}}else{let i={instancePath:n+"/checked_at",schemaPath:"#/properties/checked_at/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(
i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return xi.errors=e,t===0}var yn=Ir,gn={
$schema:"https://json-schema.org/draft/2020-12/schema",$id:"https://kebab.local/wire/v1/index_config.schema.json",type:"object",required:["schema_version"],additionalProperties:{
allOf:[!1],enough:!0},properties:{schema_version:{const:"index_config.v1"},lexical:{type:"boolean"},embed_model:{type:"string",minLength:1,maxLength:1e3},embed_url:{
type:"string",minLength:1,maxLength:4096},embed_folder:{type:"string",minLength:1,maxLength:4096},embed_dimensions:{type:"integer",minimum:1,maximum:65536},model:{
type:"string",minLength:1,maxLength:1e3},model_url:{type:"string",minLength:1,maxLength:4096},readers:{type:"array",maxItems:1e3,items:{allOf:[{type:"string",minLength:1,
maxLength:1e3}],enough:!0}},sources:{type:"array",maxItems:1e4,items:{allOf:[{$ref:"#/$defs/SourceConfig"}],enough:!0}}},$defs:{SourceConfig:{type:"object",required:[
"folder"],additionalProperties:{allOf:[!1],enough:!0},properties:{folder:{type:"string",minLength:1,maxLength:4096},include:{type:"array",maxItems:1e3,items:{allOf:[
{type:"string",minLength:1,maxLength:4096}],enough:!0}},exclude:{type:"array",maxItems:1e3,items:{allOf:[{type:"string",minLength:1,maxLength:4096}],enough:!0}},
ignore_files:{type:"boolean"},context:{type:"array",maxItems:100,items:{allOf:[{$ref:"#/$defs/PathContext"}],enough:!0}},embed_context:{type:"boolean"}}},PathContext:{
type:"object",required:["path_glob","text"],additionalProperties:{allOf:[!1],enough:!0},properties:{path_glob:{type:"string",minLength:1,maxLength:4096},text:{type:"\
string",minLength:1,maxLength:1e3}}}}};function Os(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.path_glob===
void 0||!l.call(s,"path_glob")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"path_glob"}};e===null?e=[r]:e.push(r),
t++}if(s.text===void 0||!l.call(s,"text")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"text"}};e===null?e=[r]:e.push(
r),t++}for(let r of Object.keys(s))if(!(r==="path_glob"||r==="text")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additiona\
lProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Os.errors=e,!1}if(s.path_glob!==void 0&&l.call(
s,"path_glob")){let r=s.path_glob;if(typeof r=="string"){if(h(r)>4096){let i={instancePath:n+"/path_glob",schemaPath:"#/properties/path_glob/maxLength",keyword:"\
maxLength",params:{limit:4096}};e===null?e=[i]:e.push(i),t++}if(h(r)<1){let i={instancePath:n+"/path_glob",schemaPath:"#/properties/path_glob/minLength",keyword:"\
minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/path_glob",schemaPath:"#/properties/path_glob/type",keyword:"type",params:{
type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.text!==void 0&&l.call(s,"text")){let r=s.text;if(typeof r=="string"){if(h(r)>1e3){let i={instancePath:n+"/tex\
t",schemaPath:"#/properties/text/maxLength",keyword:"maxLength",params:{limit:1e3}};e===null?e=[i]:e.push(i),t++}if(h(r)<1){let i={instancePath:n+"/text",schemaPath:"\
#/properties/text/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/text",schemaPath:"#/properties/tex\
t/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};
e===null?e=[r]:e.push(r),t++}return Os.errors=e,t===0}function we(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&
typeof s=="object"&&!Array.isArray(s)){if(s.folder===void 0||!l.call(s,"folder")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
folder"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="folder"||r==="include"||r==="exclude"||r==="ignore_files"||r==="context"||r==="embe\
d_context")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",
params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return we.errors=e,!1}if(s.folder!==void 0&&l.call(s,"folder")){let r=s.folder;if(typeof r=="string"){if(h(r)>4096){
let i={instancePath:n+"/folder",schemaPath:"#/properties/folder/maxLength",keyword:"maxLength",params:{limit:4096}};e===null?e=[i]:e.push(i),t++}if(h(r)<1){let i={
instancePath:n+"/folder",schemaPath:"#/properties/folder/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+
"/folder",schemaPath:"#/properties/folder/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.include!==void 0&&l.call(s,"include")){
let r=s.include;if(Array.isArray(r)){if(r.length>1e3){let o={instancePath:n+"/include",schemaPath:"#/properties/include/maxItems",keyword:"maxItems",params:{limit:1e3}};
e===null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++){let m=r[o];if(typeof m=="string"){if(h(m)>4096){let p={instancePath:n+"/include/"+o,schemaPath:"\
#/properties/include/items/allOf/0/maxLength",keyword:"maxLength",params:{limit:4096}};e===null?e=[p]:e.push(p),t++}if(h(m)<1){let p={instancePath:n+"/include/"+
o,schemaPath:"#/properties/include/items/allOf/0/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[p]:e.push(p),t++}}else{let p={instancePath:n+"/inc\
lude/"+o,schemaPath:"#/properties/include/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[p]:e.push(p),t++}if(t>100)return we.errors=e,!1}}else{
let i={instancePath:n+"/include",schemaPath:"#/properties/include/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.exclude!==void 0&&
l.call(s,"exclude")){let r=s.exclude;if(Array.isArray(r)){if(r.length>1e3){let o={instancePath:n+"/exclude",schemaPath:"#/properties/exclude/maxItems",keyword:"\
maxItems",params:{limit:1e3}};e===null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++){let m=r[o];if(typeof m=="string"){if(h(m)>4096){let p={instancePath:n+
"/exclude/"+o,schemaPath:"#/properties/exclude/items/allOf/0/maxLength",keyword:"maxLength",params:{limit:4096}};e===null?e=[p]:e.push(p),t++}if(h(m)<1){let p={
instancePath:n+"/exclude/"+o,schemaPath:"#/properties/exclude/items/allOf/0/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[p]:e.push(p),t++}}else{
let p={instancePath:n+"/exclude/"+o,schemaPath:"#/properties/exclude/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[p]:e.push(p),t++}if(t>
100)return we.errors=e,!1}}else{let i={instancePath:n+"/exclude",schemaPath:"#/properties/exclude/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(
i),t++}}if(s.ignore_files!==void 0&&l.call(s,"ignore_files")&&typeof s.ignore_files!="boolean"){let r={instancePath:n+"/ignore_files",schemaPath:"#/properties/i\
gnore_files/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.context!==void 0&&l.call(s,"context")){let r=s.context;if(Array.isArray(
r)){if(r.length>100){let o={instancePath:n+"/context",schemaPath:"#/properties/context/maxItems",keyword:"maxItems",params:{limit:100}};e===null?e=[o]:e.push(o),
t++}let i=r.length;for(let o=0;o<i;o++)if(Os(r[o],{instancePath:n+"/context/"+o,parentData:r,parentDataProperty:o,rootData:a})||(e=e===null?Os.errors:e.concat(Os.
errors),t=e.length),t>100)return we.errors=e,!1}else{let i={instancePath:n+"/context",schemaPath:"#/properties/context/type",keyword:"type",params:{type:"array"}};
e===null?e=[i]:e.push(i),t++}}if(s.embed_context!==void 0&&l.call(s,"embed_context")&&typeof s.embed_context!="boolean"){let r={instancePath:n+"/embed_context",
schemaPath:"#/properties/embed_context/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:n,schemaPath:"#/type",
keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return we.errors=e,t===0}function Ir(s,{instancePath:n="",parentData:u,parentDataProperty:c,
rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!l.call(gn.properties,r)){
let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===
null?e=[i]:e.push(i),t++,t>100)return Ir.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="index_config.v1"){let r={instancePath:n+
"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"index_config.v1"}};e===null?e=[r]:e.push(r),t++}if(s.lexical!==
void 0&&l.call(s,"lexical")&&typeof s.lexical!="boolean"){let r={instancePath:n+"/lexical",schemaPath:"#/properties/lexical/type",keyword:"type",params:{type:"b\
oolean"}};e===null?e=[r]:e.push(r),t++}if(s.embed_model!==void 0&&l.call(s,"embed_model")){let r=s.embed_model;if(typeof r=="string"){if(h(r)>1e3){let i={instancePath:n+
"/embed_model",schemaPath:"#/properties/embed_model/maxLength",keyword:"maxLength",params:{limit:1e3}};e===null?e=[i]:e.push(i),t++}if(h(r)<1){let i={instancePath:n+
"/embed_model",schemaPath:"#/properties/embed_model/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/\
embed_model",schemaPath:"#/properties/embed_model/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.embed_url!==void 0&&l.call(s,"\
embed_url")){let r=s.embed_url;if(typeof r=="string"){if(h(r)>4096){let i={instancePath:n+"/embed_url",schemaPath:"#/properties/embed_url/maxLength",keyword:"ma\
xLength",params:{limit:4096}};e===null?e=[i]:e.push(i),t++}if(h(r)<1){let i={instancePath:n+"/embed_url",schemaPath:"#/properties/embed_url/minLength",keyword:"\
minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/embed_url",schemaPath:"#/properties/embed_url/type",keyword:"type",params:{
type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.embed_folder!==void 0&&l.call(s,"embed_folder")){let r=s.embed_folder;if(typeof r=="string"){if(h(r)>4096){let i={
instancePath:n+"/embed_folder",schemaPath:"#/properties/embed_folder/maxLength",keyword:"maxLength",params:{limit:4096}};e===null?e=[i]:e.push(i),t++}if(h(r)<1){
let i={instancePath:n+"/embed_folder",schemaPath:"#/properties/embed_folder/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{
let i={instancePath:n+"/embed_folder",schemaPath:"#/properties/embed_folder/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.embed_dimensions!==
void 0&&l.call(s,"embed_dimensions")){let r=s.embed_dimensions;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/embed_dimension\
s",schemaPath:"#/properties/embed_dimensions/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>
65536||isNaN(r)){let i={instancePath:n+"/embed_dimensions",schemaPath:"#/properties/embed_dimensions/maximum",keyword:"maximum",params:{comparison:"<=",limit:65536}};
e===null?e=[i]:e.push(i),t++}if(r<1||isNaN(r)){let i={instancePath:n+"/embed_dimensions",schemaPath:"#/properties/embed_dimensions/minimum",keyword:"minimum",params:{
comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}}if(s.model!==void 0&&l.call(s,"model")){let r=s.model;if(typeof r=="string"){if(h(r)>1e3){let i={instancePath:n+
"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit:1e3}};e===null?e=[i]:e.push(i),t++}if(h(r)<1){let i={instancePath:n+"/model",
schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/model",schemaPath:"#/\
properties/model/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.model_url!==void 0&&l.call(s,"model_url")){let r=s.model_url;if(typeof r==
"string"){if(h(r)>4096){let i={instancePath:n+"/model_url",schemaPath:"#/properties/model_url/maxLength",keyword:"maxLength",params:{limit:4096}};e===null?e=[i]:
e.push(i),t++}if(h(r)<1){let i={instancePath:n+"/model_url",schemaPath:"#/properties/model_url/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.
push(i),t++}}else{let i={instancePath:n+"/model_url",schemaPath:"#/properties/model_url/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}
if(s.readers!==void 0&&l.call(s,"readers")){let r=s.readers;if(Array.isArray(r)){if(r.length>1e3){let o={instancePath:n+"/readers",schemaPath:"#/properties/read\
ers/maxItems",keyword:"maxItems",params:{limit:1e3}};e===null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++){let m=r[o];if(typeof m=="string"){if(h(m)>
1e3){let p={instancePath:n+"/readers/"+o,schemaPath:"#/properties/readers/items/allOf/0/maxLength",keyword:"maxLength",params:{limit:1e3}};e===null?e=[p]:e.push(
p),t++}if(h(m)<1){let p={instancePath:n+"/readers/"+o,schemaPath:"#/properties/readers/items/allOf/0/minLength",keyword:"minLength",params:{limit:1}};e===null?e=
[p]:e.push(p),t++}}else{let p={instancePath:n+"/readers/"+o,schemaPath:"#/properties/readers/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?
e=[p]:e.push(p),t++}if(t>100)return Ir.errors=e,!1}}else{let i={instancePath:n+"/readers",schemaPath:"#/properties/readers/type",keyword:"type",params:{type:"ar\
ray"}};e===null?e=[i]:e.push(i),t++}}if(s.sources!==void 0&&l.call(s,"sources")){let r=s.sources;if(Array.isArray(r)){if(r.length>1e4){let o={instancePath:n+"/s\
ources",schemaPath:"#/properties/sources/maxItems",keyword:"maxItems",params:{limit:1e4}};e===null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++)if(we(
r[o],{instancePath:n+"/sources/"+o,parentData:r,parentDataProperty:o,rootData:a})||(e=e===null?we.errors:e.concat(we.errors),t=e.length),t>100)return Ir.errors=
e,!1}else{let i={instancePath:n+"/sources",schemaPath:"#/properties/sources/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}}else{let r={
instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Ir.errors=e,t===0}var _n=nt;function Ns(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.type===void 0||!l.call(s,"type")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"type"}};e===null?
e=[r]:e.push(r),t++}if(s.started_at===void 0||!l.call(s,"started_at")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
started_at"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="type"||r==="source_id"||r==="started_at")){let i={instancePath:n+
"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(
i),t++,t>100)return Ns.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="ingest_event.v1"){let r={instancePath:n+"/schem\
a_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"ingest_event.v1"}};e===null?e=[r]:e.push(r),t++}if(s.type!==void 0&&
l.call(s,"type")&&s.type!=="started"){let r={instancePath:n+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue:"started"}};e===null?
e=[r]:e.push(r),t++}if(s.source_id!==void 0&&l.call(s,"source_id")){let r=s.source_id;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/source_id",schemaPath:"\
#/properties/source_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/source_id",schemaPath:"#/prop\
erties/source_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.started_at!==void 0&&l.call(s,"started_at")){let r=s.started_at;
if(typeof r=="string"){if(!C.validate(r)){let i={instancePath:n+"/started_at",schemaPath:"#/properties/started_at/format",keyword:"format",params:{format:"date-\
time"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/started_at",schemaPath:"#/properties/started_at/type",keyword:"type",params:{type:"string"}};
e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Ns.errors=
e,t===0}var kn={type:"object",required:["schema_version","type","documents_total"],properties:{schema_version:{const:"ingest_event.v1"},type:{const:"scanned"},documents_total:{
type:["integer","null"],minimum:0}},additionalProperties:{allOf:[!1],enough:!0}};function Ls(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){
let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/requi\
red",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.type===void 0||!l.call(s,"type")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"type"}};e===null?e=[r]:e.push(r),t++}if(s.documents_total===void 0||!l.call(s,"documents_total")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"documents_total"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r===
"schema_version"||r==="type"||r==="documents_total")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allO\
f/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Ls.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_v\
ersion")&&s.schema_version!=="ingest_event.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"\
ingest_event.v1"}};e===null?e=[r]:e.push(r),t++}if(s.type!==void 0&&l.call(s,"type")&&s.type!=="scanned"){let r={instancePath:n+"/type",schemaPath:"#/properties\
/type/const",keyword:"const",params:{allowedValue:"scanned"}};e===null?e=[r]:e.push(r),t++}if(s.documents_total!==void 0&&l.call(s,"documents_total")){let r=s.documents_total;
if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))&&r!==null){let i={instancePath:n+"/documents_total",schemaPath:"#/properties/documents_total/type",keyword:"\
type",params:{type:kn.properties.documents_total.type}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+
"/documents_total",schemaPath:"#/properties/documents_total/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}else{let r={
instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Ls.errors=e,t===0}var Pn={type:"object",required:[
"schema_version","type","path","status","chunks"],properties:{schema_version:{const:"ingest_event.v1"},type:{const:"document"},path:{type:"string"},status:{enum:[
"added","updated","unchanged","failed","skipped"]},chunks:{type:"integer",minimum:0},error:{$ref:"error.schema.json"},code:{$ref:"ingest_report.schema.json#/$de\
fs/SkipCode"},reason:{type:"string",minLength:1}},allOf:[{if:{properties:{status:{const:"failed"}}},then:{required:["error"],properties:{error:!0}},else:{properties:{
error:!1}}},{if:{properties:{status:{const:"skipped"}}},then:{required:["code","reason"],properties:{code:!0,reason:!0}},else:{properties:{code:!1,reason:!1}}}],
additionalProperties:{allOf:[!1],enough:!0}},tt={enum:["no_reader","not_included","excluded","ignored","hidden","node_modules","symbolic_link","special_file","i\
ndex","no_documents"]};function oi(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(!(s==="no_reader"||s==="not_includ\
ed"||s==="excluded"||s==="ignored"||s==="hidden"||s==="node_modules"||s==="symbolic_link"||s==="special_file"||s==="index"||s==="no_documents")){let r={instancePath:n,
schemaPath:"#/enum",keyword:"enum",params:{allowedValues:tt.enum}};e===null?e=[r]:e.push(r),t++}return oi.errors=e,t===0}function $s(s,{instancePath:n="",parentData:u,
parentDataProperty:c,rootData:a=s}={}){let e=null,t=0,r=t,i=!0,o=t;if(s&&typeof s=="object"&&!Array.isArray(s)&&s.status!==void 0&&l.call(s,"status")&&s.status!==
"failed"){let k={};e===null?e=[k]:e.push(k),t++}var m=o===t;t=r,e!==null&&(r?e.length=r:e=null);let p;if(m){let k=t;if(s&&typeof s=="object"&&!Array.isArray(s)&&
(s.error===void 0||!l.call(s,"error"))){let f={instancePath:n,schemaPath:"#/allOf/0/then/required",keyword:"required",params:{missingProperty:"error"}};e===null?
e=[f]:e.push(f),t++}var m=k===t;i=m,p="then"}else{let k=t;if(s&&typeof s=="object"&&!Array.isArray(s)&&s.error!==void 0&&l.call(s,"error")){let f={instancePath:n+
"/error",schemaPath:"#/allOf/0/else/properties/error/false schema",keyword:"false schema",params:{}};e===null?e=[f]:e.push(f),t++}var m=k===t;i=m,p="else"}if(!i){
let k={instancePath:n,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword:p}};e===null?e=[k]:e.push(k),t++}let y=t,d=!0,N=t;if(s&&typeof s=="object"&&
!Array.isArray(s)&&s.status!==void 0&&l.call(s,"status")&&s.status!=="skipped"){let k={};e===null?e=[k]:e.push(k),t++}var w=N===t;t=y,e!==null&&(y?e.length=y:e=
null);let _;if(w){let k=t;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.code===void 0||!l.call(s,"code")){let f={instancePath:n,schemaPath:"#/allOf/1/then/r\
equired",keyword:"required",params:{missingProperty:"code"}};e===null?e=[f]:e.push(f),t++}if(s.reason===void 0||!l.call(s,"reason")){let f={instancePath:n,schemaPath:"\
#/allOf/1/then/required",keyword:"required",params:{missingProperty:"reason"}};e===null?e=[f]:e.push(f),t++}}var w=k===t;d=w,_="then"}else{let k=t;if(s&&typeof s==
"object"&&!Array.isArray(s)){if(s.code!==void 0&&l.call(s,"code")){let f={instancePath:n+"/code",schemaPath:"#/allOf/1/else/properties/code/false schema",keyword:"\
false schema",params:{}};e===null?e=[f]:e.push(f),t++}if(s.reason!==void 0&&l.call(s,"reason")){let f={instancePath:n+"/reason",schemaPath:"#/allOf/1/else/prope\
rties/reason/false schema",keyword:"false schema",params:{}};e===null?e=[f]:e.push(f),t++}}var w=k===t;d=w,_="else"}if(!d){let k={instancePath:n,schemaPath:"#/a\
llOf/1/if",keyword:"if",params:{failingKeyword:_}};e===null?e=[k]:e.push(k),t++}if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(
s,"schema_version")){let k={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[k]:e.push(k),t++}if(s.
type===void 0||!l.call(s,"type")){let k={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"type"}};e===null?e=[k]:e.push(k),t++}
if(s.path===void 0||!l.call(s,"path")){let k={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"path"}};e===null?e=[k]:e.push(k),
t++}if(s.status===void 0||!l.call(s,"status")){let k={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"status"}};e===null?e=[k]:
e.push(k),t++}if(s.chunks===void 0||!l.call(s,"chunks")){let k={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunks"}};e===
null?e=[k]:e.push(k),t++}for(let k of Object.keys(s))if(!(k==="schema_version"||k==="type"||k==="path"||k==="status"||k==="chunks"||k==="error"||k==="code"||k===
"reason")){let b={instancePath:n+"/"+k.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[b]:e.push(b),t++,t>100)return $s.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="ingest_event.v1"){let k={
instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"ingest_event.v1"}};e===null?e=[k]:e.push(k),
t++}if(s.type!==void 0&&l.call(s,"type")&&s.type!=="document"){let k={instancePath:n+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue:"\
document"}};e===null?e=[k]:e.push(k),t++}if(s.path!==void 0&&l.call(s,"path")&&typeof s.path!="string"){let k={instancePath:n+"/path",schemaPath:"#/properties/p\
ath/type",keyword:"type",params:{type:"string"}};e===null?e=[k]:e.push(k),t++}if(s.status!==void 0&&l.call(s,"status")){let k=s.status;if(!(k==="added"||k==="up\
dated"||k==="unchanged"||k==="failed"||k==="skipped")){let b={instancePath:n+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues:Pn.
properties.status.enum}};e===null?e=[b]:e.push(b),t++}}if(s.chunks!==void 0&&l.call(s,"chunks")){let k=s.chunks;if(!(typeof k=="number"&&!(k%1)&&!isNaN(k)&&isFinite(
k))){let b={instancePath:n+"/chunks",schemaPath:"#/properties/chunks/type",keyword:"type",params:{type:"integer"}};e===null?e=[b]:e.push(b),t++}if(typeof k=="nu\
mber"&&isFinite(k)&&(k<0||isNaN(k))){let b={instancePath:n+"/chunks",schemaPath:"#/properties/chunks/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};
e===null?e=[b]:e.push(b),t++}}if(s.error!==void 0&&l.call(s,"error")&&(V(s.error,{instancePath:n+"/error",parentData:s,parentDataProperty:"error",rootData:a})||
(e=e===null?V.errors:e.concat(V.errors),t=e.length)),s.code!==void 0&&l.call(s,"code")&&(oi(s.code,{instancePath:n+"/code",parentData:s,parentDataProperty:"code",
rootData:a})||(e=e===null?oi.errors:e.concat(oi.errors),t=e.length)),s.reason!==void 0&&l.call(s,"reason")){let k=s.reason;if(typeof k=="string"){if(h(k)<1){let b={
instancePath:n+"/reason",schemaPath:"#/properties/reason/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[b]:e.push(b),t++}}else{let b={instancePath:n+
"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type:"string"}};e===null?e=[b]:e.push(b),t++}}}else{let k={instancePath:n,schemaPath:"#/t\
ype",keyword:"type",params:{type:"object"}};e===null?e=[k]:e.push(k),t++}return $s.errors=e,t===0}var wn={type:"object",required:["schema_version","type","docum\
ents_done","documents_total","chunks_done"],properties:{schema_version:{const:"ingest_event.v1"},type:{const:"progress"},documents_done:{type:"integer",minimum:0},
documents_total:{type:["integer","null"],minimum:0},chunks_done:{type:"integer",minimum:0}},additionalProperties:{allOf:[!1],enough:!0}};function As(s,{instancePath:n="",
parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_\
version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.type===
void 0||!l.call(s,"type")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"type"}};e===null?e=[r]:e.push(r),t++}if(s.documents_done===
void 0||!l.call(s,"documents_done")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"documents_done"}};e===null?e=[r]:
e.push(r),t++}if(s.documents_total===void 0||!l.call(s,"documents_total")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
documents_total"}};e===null?e=[r]:e.push(r),t++}if(s.chunks_done===void 0||!l.call(s,"chunks_done")){let r={instancePath:n,schemaPath:"#/required",keyword:"requ\
ired",params:{missingProperty:"chunks_done"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="type"||r==="documents_don\
e"||r==="documents_total"||r==="chunks_done")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/fal\
se schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return As.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&
s.schema_version!=="ingest_event.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"\
ingest_event.v1"}};e===null?e=[r]:e.push(r),t++}if(s.type!==void 0&&l.call(s,"type")&&s.type!=="progress"){let r={instancePath:n+"/type",schemaPath:"#/propertie\
s/type/const",keyword:"const",params:{allowedValue:"progress"}};e===null?e=[r]:e.push(r),t++}if(s.documents_done!==void 0&&l.call(s,"documents_done")){let r=s.documents_done;
if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/documents_done",schemaPath:"#/properties/documents_done/type",keyword:"type",params:{
type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/documents_done",schemaPath:"#/propert\
ies/documents_done/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.documents_total!==void 0&&l.call(s,"documents\
_total")){let r=s.documents_total;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))&&r!==null){let i={instancePath:n+"/documents_total",schemaPath:"#/pro\
perties/documents_total/type",keyword:"type",params:{type:wn.properties.documents_total.type}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&
(r<0||isNaN(r))){let i={instancePath:n+"/documents_total",schemaPath:"#/properties/documents_total/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};
e===null?e=[i]:e.push(i),t++}}if(s.chunks_done!==void 0&&l.call(s,"chunks_done")){let r=s.chunks_done;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){
let i={instancePath:n+"/chunks_done",schemaPath:"#/properties/chunks_done/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r==
"number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/chunks_done",schemaPath:"#/properties/chunks_done/minimum",keyword:"minimum",params:{comparison:"\
>=",limit:0}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}
return As.errors=e,t===0}function Ds(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.type===void 0||!l.call(s,"type")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"type"}};e===null?
e=[r]:e.push(r),t++}if(s.path===void 0||!l.call(s,"path")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"path"}};e===
null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="type"||r==="path")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(
/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Ds.errors=e,
!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="ingest_event.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/propert\
ies/schema_version/const",keyword:"const",params:{allowedValue:"ingest_event.v1"}};e===null?e=[r]:e.push(r),t++}if(s.type!==void 0&&l.call(s,"type")&&s.type!=="\
removed"){let r={instancePath:n+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue:"removed"}};e===null?e=[r]:e.push(r),t++}if(s.
path!==void 0&&l.call(s,"path")&&typeof s.path!="string"){let r={instancePath:n+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type:"string"}};
e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Ds.errors=
e,t===0}function Fs(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.type===void 0||!l.call(s,"type")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"type"}};e===null?
e=[r]:e.push(r),t++}if(s.revision===void 0||!l.call(s,"revision")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"rev\
ision"}};e===null?e=[r]:e.push(r),t++}if(s.documents===void 0||!l.call(s,"documents")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"documents"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="type"||r==="revision"||r==="documents")){
let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===
null?e=[i]:e.push(i),t++,t>100)return Fs.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="ingest_event.v1"){let r={instancePath:n+
"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"ingest_event.v1"}};e===null?e=[r]:e.push(r),t++}if(s.type!==
void 0&&l.call(s,"type")&&s.type!=="committed"){let r={instancePath:n+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue:"committ\
ed"}};e===null?e=[r]:e.push(r),t++}if(s.revision!==void 0&&l.call(s,"revision")){let r=s.revision;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/revi\
sion",schemaPath:"#/properties/revision/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/revision",schemaPath:"\
#/properties/revision/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.documents!==void 0&&l.call(s,"documents")){let r=s.documents;
if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/documents",schemaPath:"#/properties/documents/type",keyword:"type",params:{type:"\
integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/documents",schemaPath:"#/properties/documen\
ts/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{
type:"object"}};e===null?e=[r]:e.push(r),t++}return Fs.errors=e,t===0}var bn={type:"object",required:["schema_version","type","chunks_done","chunks_total","seco\
nds_left"],properties:{schema_version:{const:"ingest_event.v1"},type:{const:"vectors"},chunks_done:{type:"integer",minimum:0},chunks_total:{type:"integer",minimum:0},
seconds_left:{type:["number","null"],minimum:0}},additionalProperties:{allOf:[!1],enough:!0}};function Is(s,{instancePath:n="",parentData:u,parentDataProperty:c,
rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.type===void 0||!l.call(s,"type")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"type"}};e===null?e=[r]:e.push(r),t++}if(s.chunks_done===void 0||!l.call(s,"chunks_done")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunks_done"}};e===null?e=[r]:e.push(r),t++}if(s.chunks_total===void 0||!l.call(
s,"chunks_total")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunks_total"}};e===null?e=[r]:e.push(r),t++}if(s.seconds_left===
void 0||!l.call(s,"seconds_left")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"seconds_left"}};e===null?e=[r]:e.push(
r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="type"||r==="chunks_done"||r==="chunks_total"||r==="seconds_left")){let i={instancePath:n+"/"+
r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),
t++,t>100)return Is.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="ingest_event.v1"){let r={instancePath:n+"/schema_v\
ersion",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"ingest_event.v1"}};e===null?e=[r]:e.push(r),t++}if(s.type!==void 0&&
l.call(s,"type")&&s.type!=="vectors"){let r={instancePath:n+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue:"vectors"}};e===null?
e=[r]:e.push(r),t++}if(s.chunks_done!==void 0&&l.call(s,"chunks_done")){let r=s.chunks_done;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+
"/chunks_done",schemaPath:"#/properties/chunks_done/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&
(r<0||isNaN(r))){let i={instancePath:n+"/chunks_done",schemaPath:"#/properties/chunks_done/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?
e=[i]:e.push(i),t++}}if(s.chunks_total!==void 0&&l.call(s,"chunks_total")){let r=s.chunks_total;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={
instancePath:n+"/chunks_total",schemaPath:"#/properties/chunks_total/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="nu\
mber"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/chunks_total",schemaPath:"#/properties/chunks_total/minimum",keyword:"minimum",params:{comparison:"\
>=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.seconds_left!==void 0&&l.call(s,"seconds_left")){let r=s.seconds_left;if(!(typeof r=="number"&&isFinite(r))&&r!==
null){let i={instancePath:n+"/seconds_left",schemaPath:"#/properties/seconds_left/type",keyword:"type",params:{type:bn.properties.seconds_left.type}};e===null?e=
[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/seconds_left",schemaPath:"#/properties/seconds_left/minimum",keyword:"\
minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};
e===null?e=[r]:e.push(r),t++}return Is.errors=e,t===0}function Es(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.type===void 0||!l.call(s,"type")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"type"}};e===null?
e=[r]:e.push(r),t++}if(s.texts_done===void 0||!l.call(s,"texts_done")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
texts_done"}};e===null?e=[r]:e.push(r),t++}if(s.texts_total===void 0||!l.call(s,"texts_total")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",
params:{missingProperty:"texts_total"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="type"||r==="texts_done"||r==="t\
exts_total"||r==="error")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"\
false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Es.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!==
"ingest_event.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"ingest_event.v1"}};
e===null?e=[r]:e.push(r),t++}if(s.type!==void 0&&l.call(s,"type")&&s.type!=="calibration"){let r={instancePath:n+"/type",schemaPath:"#/properties/type/const",keyword:"\
const",params:{allowedValue:"calibration"}};e===null?e=[r]:e.push(r),t++}if(s.texts_done!==void 0&&l.call(s,"texts_done")){let r=s.texts_done;if(!(typeof r=="nu\
mber"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/texts_done",schemaPath:"#/properties/texts_done/type",keyword:"type",params:{type:"integer"}};e===
null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/texts_done",schemaPath:"#/properties/texts_done/minimum",keyword:"\
minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.texts_total!==void 0&&l.call(s,"texts_total")){let r=s.texts_total;if(!(typeof r==
"number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/texts_total",schemaPath:"#/properties/texts_total/type",keyword:"type",params:{type:"integer"}};
e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/texts_total",schemaPath:"#/properties/texts_total/mini\
mum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}s.error!==void 0&&l.call(s,"error")&&(V(s.error,{instancePath:n+"/error",
parentData:s,parentDataProperty:"error",rootData:a})||(e=e===null?V.errors:e.concat(V.errors),t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"\
type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Es.errors=e,t===0}function Vs(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.type===void 0||!l.call(s,"type")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"type"}};e===null?
e=[r]:e.push(r),t++}if(s.chunks_done===void 0||!l.call(s,"chunks_done")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
chunks_done"}};e===null?e=[r]:e.push(r),t++}if(s.chunks_total===void 0||!l.call(s,"chunks_total")){let r={instancePath:n,schemaPath:"#/required",keyword:"requir\
ed",params:{missingProperty:"chunks_total"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="type"||r==="chunks_done"||
r==="chunks_total")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false \
schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Vs.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="ing\
est_event.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"ingest_event.v1"}};e===
null?e=[r]:e.push(r),t++}if(s.type!==void 0&&l.call(s,"type")&&s.type!=="words"){let r={instancePath:n+"/type",schemaPath:"#/properties/type/const",keyword:"con\
st",params:{allowedValue:"words"}};e===null?e=[r]:e.push(r),t++}if(s.chunks_done!==void 0&&l.call(s,"chunks_done")){let r=s.chunks_done;if(!(typeof r=="number"&&
!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/chunks_done",schemaPath:"#/properties/chunks_done/type",keyword:"type",params:{type:"integer"}};e===null?
e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/chunks_done",schemaPath:"#/properties/chunks_done/minimum",keyword:"\
minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.chunks_total!==void 0&&l.call(s,"chunks_total")){let r=s.chunks_total;if(!(typeof r==
"number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/chunks_total",schemaPath:"#/properties/chunks_total/type",keyword:"type",params:{type:"intege\
r"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/chunks_total",schemaPath:"#/properties/chunks_tot\
al/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{
type:"object"}};e===null?e=[r]:e.push(r),t++}return Vs.errors=e,t===0}var vn={$schema:"https://json-schema.org/draft/2020-12/schema",$id:"https://kebab.local/wire/v1/ingest_report.schema.json",type:"object",required:["schema_versi\
on","revision","documents","chunks","errors","duration_ms","started_at","finished_at"],additionalProperties:{allOf:[!1],enough:!0},properties:{schema_version:{const:"\
ingest_report.v1"},source_id:{type:"string",minLength:1},revision:{type:"string",minLength:1},documents:{$ref:"#/$defs/DocumentCounts"},chunks:{$ref:"#/$defs/Ch\
unkCounts"},errors:{type:"array",items:{allOf:[{$ref:"#/$defs/DocumentFailure"}],enough:!0}},skipped:{type:"array",maxItems:1e3,items:{allOf:[{$ref:"#/$defs/Ski\
ppedDocument"}],enough:!0}},notes:{type:"array",maxItems:1e3,items:{allOf:[{$ref:"#/$defs/DocumentNote"}],enough:!0}},calibration_error:{$ref:"error.schema.json"},
aborted:{type:"boolean"},duration_ms:{type:"integer",minimum:0},started_at:{type:"string",format:"date-time"},finished_at:{type:"string",format:"date-time"}},$defs:{
DocumentCounts:{type:"object",required:["seen","added","updated","unchanged","removed","failed","skipped"],additionalProperties:{allOf:[!1],enough:!0},properties:{
seen:{type:"integer",minimum:0},added:{type:"integer",minimum:0},updated:{type:"integer",minimum:0},unchanged:{type:"integer",minimum:0},removed:{type:"integer",
minimum:0},failed:{type:"integer",minimum:0},skipped:{type:"integer",minimum:0},noted:{type:"integer",minimum:1}}},ChunkCounts:{type:"object",required:["added",
"removed","total"],additionalProperties:{allOf:[!1],enough:!0},properties:{added:{type:"integer",minimum:0},removed:{type:"integer",minimum:0},total:{type:"inte\
ger",minimum:0}}},DocumentFailure:{type:"object",required:["path","error"],additionalProperties:{allOf:[!1],enough:!0},properties:{path:{type:"string"},error:{$ref:"\
error.schema.json"}}},SkippedDocument:{type:"object",required:["path","code","reason"],additionalProperties:{allOf:[!1],enough:!0},properties:{path:{type:"strin\
g"},code:{$ref:"#/$defs/SkipCode"},reason:{type:"string",minLength:1}}},DocumentNote:{type:"object",required:["path","code","reason"],additionalProperties:{allOf:[
!1],enough:!0},properties:{path:{type:"string"},code:{$ref:"#/$defs/NoteCode"},reason:{type:"string",minLength:1}}},NoteCode:{enum:["front_matter_unread","front\
_matter_left_out","comment_unclosed","read_as_text","data_left_out","reader_note"]},SkipCode:{enum:["no_reader","not_included","excluded","ignored","hidden","no\
de_modules","symbolic_link","special_file","index","no_documents"]}}};function Cs(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.seen===void 0||
!l.call(s,"seen")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"seen"}};e===null?e=[r]:e.push(r),t++}if(s.added===void 0||
!l.call(s,"added")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"added"}};e===null?e=[r]:e.push(r),t++}if(s.updated===
void 0||!l.call(s,"updated")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"updated"}};e===null?e=[r]:e.push(r),t++}
if(s.unchanged===void 0||!l.call(s,"unchanged")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"unchanged"}};e===null?
e=[r]:e.push(r),t++}if(s.removed===void 0||!l.call(s,"removed")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"remov\
ed"}};e===null?e=[r]:e.push(r),t++}if(s.failed===void 0||!l.call(s,"failed")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
failed"}};e===null?e=[r]:e.push(r),t++}if(s.skipped===void 0||!l.call(s,"skipped")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
skipped"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="seen"||r==="added"||r==="updated"||r==="unchanged"||r==="removed"||r==="failed"||r===
"skipped"||r==="noted")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"fa\
lse schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Cs.errors=e,!1}if(s.seen!==void 0&&l.call(s,"seen")){let r=s.seen;if(!(typeof r=="number"&&!(r%
1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/seen",schemaPath:"#/properties/seen/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),
t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/seen",schemaPath:"#/properties/seen/minimum",keyword:"minimum",params:{comparison:"\
>=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.added!==void 0&&l.call(s,"added")){let r=s.added;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={
instancePath:n+"/added",schemaPath:"#/properties/added/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(
r)&&(r<0||isNaN(r))){let i={instancePath:n+"/added",schemaPath:"#/properties/added/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.
push(i),t++}}if(s.updated!==void 0&&l.call(s,"updated")){let r=s.updated;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/updat\
ed",schemaPath:"#/properties/updated/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(
r))){let i={instancePath:n+"/updated",schemaPath:"#/properties/updated/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}
if(s.unchanged!==void 0&&l.call(s,"unchanged")){let r=s.unchanged;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/unchanged",schemaPath:"\
#/properties/unchanged/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+
"/unchanged",schemaPath:"#/properties/unchanged/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.removed!==void 0&&
l.call(s,"removed")){let r=s.removed;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/removed",schemaPath:"#/properties/removed\
/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/removed",
schemaPath:"#/properties/removed/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.failed!==void 0&&l.call(s,"fail\
ed")){let r=s.failed;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/failed",schemaPath:"#/properties/failed/type",keyword:"ty\
pe",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/failed",schemaPath:"#/pro\
perties/failed/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.skipped!==void 0&&l.call(s,"skipped")){let r=s.skipped;
if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/skipped",schemaPath:"#/properties/skipped/type",keyword:"type",params:{type:"i\
nteger"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/skipped",schemaPath:"#/properties/skipped/mi\
nimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.noted!==void 0&&l.call(s,"noted")){let r=s.noted;if(!(typeof r=="n\
umber"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/noted",schemaPath:"#/properties/noted/type",keyword:"type",params:{type:"integer"}};e===null?e=
[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/noted",schemaPath:"#/properties/noted/minimum",keyword:"minimum",
params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?
e=[r]:e.push(r),t++}return Cs.errors=e,t===0}function Rs(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.added===void 0||
!l.call(s,"added")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"added"}};e===null?e=[r]:e.push(r),t++}if(s.removed===
void 0||!l.call(s,"removed")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"removed"}};e===null?e=[r]:e.push(r),t++}
if(s.total===void 0||!l.call(s,"total")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"total"}};e===null?e=[r]:e.push(
r),t++}for(let r of Object.keys(s))if(!(r==="added"||r==="removed"||r==="total")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"\
#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Rs.errors=e,!1}if(s.added!==void 0&&
l.call(s,"added")){let r=s.added;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/added",schemaPath:"#/properties/added/type",keyword:"\
type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/added",schemaPath:"#/pr\
operties/added/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.removed!==void 0&&l.call(s,"removed")){let r=s.removed;
if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/removed",schemaPath:"#/properties/removed/type",keyword:"type",params:{type:"i\
nteger"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/removed",schemaPath:"#/properties/removed/mi\
nimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.total!==void 0&&l.call(s,"total")){let r=s.total;if(!(typeof r=="n\
umber"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/total",schemaPath:"#/properties/total/type",keyword:"type",params:{type:"integer"}};e===null?e=
[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/total",schemaPath:"#/properties/total/minimum",keyword:"minimum",
params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?
e=[r]:e.push(r),t++}return Rs.errors=e,t===0}function Ss(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.path===void 0||
!l.call(s,"path")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"path"}};e===null?e=[r]:e.push(r),t++}if(s.error===void 0||
!l.call(s,"error")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"error"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="path"||r==="error")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schem\
a",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Ss.errors=e,!1}if(s.path!==void 0&&l.call(s,"path")&&typeof s.path!="string"){
let r={instancePath:n+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}s.error!==void 0&&l.call(s,
"error")&&(V(s.error,{instancePath:n+"/error",parentData:s,parentDataProperty:"error",rootData:a})||(e=e===null?V.errors:e.concat(V.errors),t=e.length))}else{let r={
instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Ss.errors=e,t===0}function pi(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(!(s==="no_reader"||s==="not_included"||s==="excluded"||s===
"ignored"||s==="hidden"||s==="node_modules"||s==="symbolic_link"||s==="special_file"||s==="index"||s==="no_documents")){let r={instancePath:n,schemaPath:"#/enum",
keyword:"enum",params:{allowedValues:tt.enum}};e===null?e=[r]:e.push(r),t++}return pi.errors=e,t===0}function zs(s,{instancePath:n="",parentData:u,parentDataProperty:c,
rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.path===void 0||!l.call(s,"path")){let r={instancePath:n,schemaPath:"#/require\
d",keyword:"required",params:{missingProperty:"path"}};e===null?e=[r]:e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/r\
equired",keyword:"required",params:{missingProperty:"code"}};e===null?e=[r]:e.push(r),t++}if(s.reason===void 0||!l.call(s,"reason")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"reason"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="path"||r==="code"||r==="rea\
son")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[i]:e.push(i),t++,t>100)return zs.errors=e,!1}if(s.path!==void 0&&l.call(s,"path")&&typeof s.path!="string"){let r={instancePath:n+"/path",schemaPath:"\
#/properties/path/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.code!==void 0&&l.call(s,"code")&&(pi(s.code,{instancePath:n+"/c\
ode",parentData:s,parentDataProperty:"code",rootData:a})||(e=e===null?pi.errors:e.concat(pi.errors),t=e.length)),s.reason!==void 0&&l.call(s,"reason")){let r=s.
reason;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/reason",schemaPath:"#/properties/reason/minLength",keyword:"minLength",params:{limit:1}};e===null?
e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),
t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return zs.errors=e,t===0}var qn={enum:["front_matter_unread","front_matter_left_out","comment_unclosed","read_as_text","data_left_out","reader_note"]};function ai(s,{instancePath:n="",parentData:u,
parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(!(s==="front_matter_unread"||s==="front_matter_left_out"||s==="comment_unclosed"||s==="read_as_text"||s===
"data_left_out"||s==="reader_note")){let r={instancePath:n,schemaPath:"#/enum",keyword:"enum",params:{allowedValues:qn.enum}};e===null?e=[r]:e.push(r),t++}return ai.
errors=e,t===0}function Ms(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){
if(s.path===void 0||!l.call(s,"path")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"path"}};e===null?e=[r]:e.push(r),
t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?e=[r]:e.push(
r),t++}if(s.reason===void 0||!l.call(s,"reason")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"reason"}};e===null?e=
[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="path"||r==="code"||r==="reason")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"\
#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Ms.errors=e,!1}if(s.path!==void 0&&l.
call(s,"path")&&typeof s.path!="string"){let r={instancePath:n+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:
e.push(r),t++}if(s.code!==void 0&&l.call(s,"code")&&(ai(s.code,{instancePath:n+"/code",parentData:s,parentDataProperty:"code",rootData:a})||(e=e===null?ai.errors:
e.concat(ai.errors),t=e.length)),s.reason!==void 0&&l.call(s,"reason")){let r=s.reason;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/reason",schemaPath:"\
#/properties/reason/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/reason",schemaPath:"#/properties\
/reason/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"\
object"}};e===null?e=[r]:e.push(r),t++}return Ms.errors=e,t===0}function M(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;
if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"r\
equired",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.revision===void 0||!l.call(s,"revision")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"revision"}};e===null?e=[r]:e.push(r),t++}if(s.documents===void 0||!l.call(s,"documents")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"documents"}};e===null?e=[r]:e.push(r),t++}if(s.chunks===void 0||!l.call(s,"chunks")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunks"}};e===null?e=[r]:e.push(r),t++}if(s.errors===void 0||!l.call(s,"error\
s")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"errors"}};e===null?e=[r]:e.push(r),t++}if(s.duration_ms===void 0||
!l.call(s,"duration_ms")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"duration_ms"}};e===null?e=[r]:e.push(r),t++}
if(s.started_at===void 0||!l.call(s,"started_at")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"started_at"}};e===null?
e=[r]:e.push(r),t++}if(s.finished_at===void 0||!l.call(s,"finished_at")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
finished_at"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!l.call(vn.properties,r)){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,
"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return M.errors=e,!1}if(s.
schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="ingest_report.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/sch\
ema_version/const",keyword:"const",params:{allowedValue:"ingest_report.v1"}};e===null?e=[r]:e.push(r),t++}if(s.source_id!==void 0&&l.call(s,"source_id")){let r=s.
source_id;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/source_id",schemaPath:"#/properties/source_id/minLength",keyword:"minLength",params:{limit:1}};
e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/source_id",schemaPath:"#/properties/source_id/type",keyword:"type",params:{type:"string"}};e===null?e=
[i]:e.push(i),t++}}if(s.revision!==void 0&&l.call(s,"revision")){let r=s.revision;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/revision",schemaPath:"\
#/properties/revision/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/revision",schemaPath:"#/proper\
ties/revision/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.documents!==void 0&&l.call(s,"documents")&&(Cs(s.documents,{instancePath:n+
"/documents",parentData:s,parentDataProperty:"documents",rootData:a})||(e=e===null?Cs.errors:e.concat(Cs.errors),t=e.length)),s.chunks!==void 0&&l.call(s,"chunk\
s")&&(Rs(s.chunks,{instancePath:n+"/chunks",parentData:s,parentDataProperty:"chunks",rootData:a})||(e=e===null?Rs.errors:e.concat(Rs.errors),t=e.length)),s.errors!==
void 0&&l.call(s,"errors")){let r=s.errors;if(Array.isArray(r)){let i=r.length;for(let o=0;o<i;o++)if(Ss(r[o],{instancePath:n+"/errors/"+o,parentData:r,parentDataProperty:o,
rootData:a})||(e=e===null?Ss.errors:e.concat(Ss.errors),t=e.length),t>100)return M.errors=e,!1}else{let i={instancePath:n+"/errors",schemaPath:"#/properties/err\
ors/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.skipped!==void 0&&l.call(s,"skipped")){let r=s.skipped;if(Array.isArray(r)){if(r.
length>1e3){let o={instancePath:n+"/skipped",schemaPath:"#/properties/skipped/maxItems",keyword:"maxItems",params:{limit:1e3}};e===null?e=[o]:e.push(o),t++}let i=r.
length;for(let o=0;o<i;o++)if(zs(r[o],{instancePath:n+"/skipped/"+o,parentData:r,parentDataProperty:o,rootData:a})||(e=e===null?zs.errors:e.concat(zs.errors),t=
e.length),t>100)return M.errors=e,!1}else{let i={instancePath:n+"/skipped",schemaPath:"#/properties/skipped/type",keyword:"type",params:{type:"array"}};e===null?
e=[i]:e.push(i),t++}}if(s.notes!==void 0&&l.call(s,"notes")){let r=s.notes;if(Array.isArray(r)){if(r.length>1e3){let o={instancePath:n+"/notes",schemaPath:"#/pr\
operties/notes/maxItems",keyword:"maxItems",params:{limit:1e3}};e===null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++)if(Ms(r[o],{instancePath:n+"/not\
es/"+o,parentData:r,parentDataProperty:o,rootData:a})||(e=e===null?Ms.errors:e.concat(Ms.errors),t=e.length),t>100)return M.errors=e,!1}else{let i={instancePath:n+
"/notes",schemaPath:"#/properties/notes/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.calibration_error!==void 0&&l.call(s,"cal\
ibration_error")&&(V(s.calibration_error,{instancePath:n+"/calibration_error",parentData:s,parentDataProperty:"calibration_error",rootData:a})||(e=e===null?V.errors:
e.concat(V.errors),t=e.length)),s.aborted!==void 0&&l.call(s,"aborted")&&typeof s.aborted!="boolean"){let r={instancePath:n+"/aborted",schemaPath:"#/properties/\
aborted/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.duration_ms!==void 0&&l.call(s,"duration_ms")){let r=s.duration_ms;if(!(typeof r==
"number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/duration_ms",schemaPath:"#/properties/duration_ms/type",keyword:"type",params:{type:"integer"}};
e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/duration_ms",schemaPath:"#/properties/duration_ms/mini\
mum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.started_at!==void 0&&l.call(s,"started_at")){let r=s.started_at;if(typeof r==
"string"){if(!C.validate(r)){let i={instancePath:n+"/started_at",schemaPath:"#/properties/started_at/format",keyword:"format",params:{format:"date-time"}};e===null?
e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/started_at",schemaPath:"#/properties/started_at/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.
push(i),t++}}if(s.finished_at!==void 0&&l.call(s,"finished_at")){let r=s.finished_at;if(typeof r=="string"){if(!C.validate(r)){let i={instancePath:n+"/finished_\
at",schemaPath:"#/properties/finished_at/format",keyword:"format",params:{format:"date-time"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/finish\
ed_at",schemaPath:"#/properties/finished_at/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#\
/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return M.errors=e,t===0}function Ts(s,{instancePath:n="",parentData:u,parentDataProperty:c,
rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.type===void 0||!l.call(s,"type")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"type"}};e===null?e=[r]:e.push(r),t++}if(s.report===void 0||!l.call(s,"report")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"report"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||
r==="type"||r==="report")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"\
false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Ts.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!==
"ingest_event.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"ingest_event.v1"}};
e===null?e=[r]:e.push(r),t++}if(s.type!==void 0&&l.call(s,"type")&&s.type!=="finished"){let r={instancePath:n+"/type",schemaPath:"#/properties/type/const",keyword:"\
const",params:{allowedValue:"finished"}};e===null?e=[r]:e.push(r),t++}s.report!==void 0&&l.call(s,"report")&&(M(s.report,{instancePath:n+"/report",parentData:s,
parentDataProperty:"report",rootData:a})||(e=e===null?M.errors:e.concat(M.errors),t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{
type:"object"}};e===null?e=[r]:e.push(r),t++}return Ts.errors=e,t===0}function Bs(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.type===void 0||!l.call(s,"type")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"type"}};e===null?
e=[r]:e.push(r),t++}if(s.error===void 0||!l.call(s,"error")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"error"}};
e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="type"||r==="error"||r==="report")){let i={instancePath:n+"/"+r.replace(
/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)
return Bs.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="ingest_event.v1"){let r={instancePath:n+"/schema_version",schemaPath:"\
#/properties/schema_version/const",keyword:"const",params:{allowedValue:"ingest_event.v1"}};e===null?e=[r]:e.push(r),t++}if(s.type!==void 0&&l.call(s,"type")&&s.
type!=="failed"){let r={instancePath:n+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue:"failed"}};e===null?e=[r]:e.push(r),t++}
s.error!==void 0&&l.call(s,"error")&&(V(s.error,{instancePath:n+"/error",parentData:s,parentDataProperty:"error",rootData:a})||(e=e===null?V.errors:e.concat(V.errors),
t=e.length)),s.report!==void 0&&l.call(s,"report")&&(M(s.report,{instancePath:n+"/report",parentData:s,parentDataProperty:"report",rootData:a})||(e=e===null?M.errors:
e.concat(M.errors),t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Bs.errors=
e,t===0}function Ks(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.type===void 0||!l.call(s,"type")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"type"}};e===null?
e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="type"||r==="report")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,
"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Ks.errors=e,!1}if(s.
schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="ingest_event.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/sche\
ma_version/const",keyword:"const",params:{allowedValue:"ingest_event.v1"}};e===null?e=[r]:e.push(r),t++}if(s.type!==void 0&&l.call(s,"type")&&s.type!=="aborted"){
let r={instancePath:n+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue:"aborted"}};e===null?e=[r]:e.push(r),t++}s.report!==void 0&&
l.call(s,"report")&&(M(s.report,{instancePath:n+"/report",parentData:s,parentDataProperty:"report",rootData:a})||(e=e===null?M.errors:e.concat(M.errors),t=e.length))}else{
let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Ks.errors=e,t===0}function nt(s,{instancePath:n="",
parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){let r=s.type;if(typeof r=="string")if(r==="start\
ed")Ns(s,{instancePath:n,parentData:u,parentDataProperty:c,rootData:a})||(e=e===null?Ns.errors:e.concat(Ns.errors),t=e.length);else if(r==="scanned")Ls(s,{instancePath:n,
parentData:u,parentDataProperty:c,rootData:a})||(e=e===null?Ls.errors:e.concat(Ls.errors),t=e.length);else if(r==="document")$s(s,{instancePath:n,parentData:u,parentDataProperty:c,
rootData:a})||(e=e===null?$s.errors:e.concat($s.errors),t=e.length);else if(r==="progress")As(s,{instancePath:n,parentData:u,parentDataProperty:c,rootData:a})||
(e=e===null?As.errors:e.concat(As.errors),t=e.length);else if(r==="removed")Ds(s,{instancePath:n,parentData:u,parentDataProperty:c,rootData:a})||(e=e===null?Ds.
errors:e.concat(Ds.errors),t=e.length);else if(r==="committed")Fs(s,{instancePath:n,parentData:u,parentDataProperty:c,rootData:a})||(e=e===null?Fs.errors:e.concat(
Fs.errors),t=e.length);else if(r==="vectors")Is(s,{instancePath:n,parentData:u,parentDataProperty:c,rootData:a})||(e=e===null?Is.errors:e.concat(Is.errors),t=e.
length);else if(r==="calibration")Es(s,{instancePath:n,parentData:u,parentDataProperty:c,rootData:a})||(e=e===null?Es.errors:e.concat(Es.errors),t=e.length);else if(r===
"words")Vs(s,{instancePath:n,parentData:u,parentDataProperty:c,rootData:a})||(e=e===null?Vs.errors:e.concat(Vs.errors),t=e.length);else if(r==="finished")Ts(s,{
instancePath:n,parentData:u,parentDataProperty:c,rootData:a})||(e=e===null?Ts.errors:e.concat(Ts.errors),t=e.length);else if(r==="failed")Bs(s,{instancePath:n,parentData:u,
parentDataProperty:c,rootData:a})||(e=e===null?Bs.errors:e.concat(Bs.errors),t=e.length);else if(r==="aborted")Ks(s,{instancePath:n,parentData:u,parentDataProperty:c,
rootData:a})||(e=e===null?Ks.errors:e.concat(Ks.errors),t=e.length);else{let i={instancePath:n,schemaPath:"#/discriminator",keyword:"discriminator",params:{error:"\
mapping",tag:"type",tagValue:r}};e===null?e=[i]:e.push(i),t++}else{let i={instancePath:n,schemaPath:"#/discriminator",keyword:"discriminator",params:{error:"tag",
tag:"type",tagValue:r}};e===null?e=[i]:e.push(i),t++}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(
r),t++}return nt.errors=e,t===0}var xn=M,jn=ji,On={$schema:"https://json-schema.org/draft/2020-12/schema",$id:"https://kebab.local/wire/v1/kairos_begin_response\
.schema.json",type:"object",required:["uri","chain_label","label","step","steps","text","next_uri","next_action"],additionalProperties:{allOf:[!1],enough:!0},properties:{
uri:{$ref:"kairos_search_response.schema.json#/$defs/KairosUri"},chain_label:{type:["string","null"]},label:{type:"string",minLength:1},step:{type:"integer",minimum:1},
steps:{type:"integer",minimum:1},text:{type:"string"},next_uri:{anyOf:[{$ref:"kairos_search_response.schema.json#/$defs/KairosUri"},{type:"null"}]},next_action:{
type:"string",minLength:1}}};var lt=new RegExp("^kairos://mem/[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$","u");function Ne(s,{instancePath:n="",parentData:u,
parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(typeof s=="string"){if(!lt.test(s)){let r={instancePath:n,schemaPath:"#/pattern",keyword:"pattern",params:{
pattern:"^kairos://mem/[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}return Ne.errors=e,t===0}function ji(s,{instancePath:n="",parentData:u,parentDataProperty:c,
rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.uri===void 0||!l.call(s,"uri")){let i={instancePath:n,schemaPath:"#/required",
keyword:"required",params:{missingProperty:"uri"}};e===null?e=[i]:e.push(i),t++}if(s.chain_label===void 0||!l.call(s,"chain_label")){let i={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"chain_label"}};e===null?e=[i]:e.push(i),t++}if(s.label===void 0||!l.call(s,"label")){let i={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"label"}};e===null?e=[i]:e.push(i),t++}if(s.step===void 0||!l.call(s,"step")){let i={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"step"}};e===null?e=[i]:e.push(i),t++}if(s.steps===void 0||!l.call(s,"steps")){let i={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"steps"}};e===null?e=[i]:e.push(i),t++}if(s.text===void 0||!l.call(s,"text")){let i={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"text"}};e===null?e=[i]:e.push(i),t++}if(s.next_uri===void 0||!l.call(s,"next_uri")){let i={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"next_uri"}};e===null?e=[i]:e.push(i),t++}if(s.next_action===void 0||!l.call(s,"next_action")){
let i={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"next_action"}};e===null?e=[i]:e.push(i),t++}for(let i of Object.keys(s))
if(!(i==="uri"||i==="chain_label"||i==="label"||i==="step"||i==="steps"||i==="text"||i==="next_uri"||i==="next_action")){let o={instancePath:n+"/"+i.replace(/~/g,
"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[o]:e.push(o),t++,t>100)return ji.
errors=e,!1}if(s.uri!==void 0&&l.call(s,"uri")&&(Ne(s.uri,{instancePath:n+"/uri",parentData:s,parentDataProperty:"uri",rootData:a})||(e=e===null?Ne.errors:e.concat(
Ne.errors),t=e.length)),s.chain_label!==void 0&&l.call(s,"chain_label")){let i=s.chain_label;if(typeof i!="string"&&i!==null){let o={instancePath:n+"/chain_labe\
l",schemaPath:"#/properties/chain_label/type",keyword:"type",params:{type:On.properties.chain_label.type}};e===null?e=[o]:e.push(o),t++}}if(s.label!==void 0&&l.
call(s,"label")){let i=s.label;if(typeof i=="string"){if(h(i)<1){let o={instancePath:n+"/label",schemaPath:"#/properties/label/minLength",keyword:"minLength",params:{
limit:1}};e===null?e=[o]:e.push(o),t++}}else{let o={instancePath:n+"/label",schemaPath:"#/properties/label/type",keyword:"type",params:{type:"string"}};e===null?
e=[o]:e.push(o),t++}}if(s.step!==void 0&&l.call(s,"step")){let i=s.step;if(!(typeof i=="number"&&!(i%1)&&!isNaN(i)&&isFinite(i))){let o={instancePath:n+"/step",
schemaPath:"#/properties/step/type",keyword:"type",params:{type:"integer"}};e===null?e=[o]:e.push(o),t++}if(typeof i=="number"&&isFinite(i)&&(i<1||isNaN(i))){let o={
instancePath:n+"/step",schemaPath:"#/properties/step/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[o]:e.push(o),t++}}if(s.steps!==void 0&&
l.call(s,"steps")){let i=s.steps;if(!(typeof i=="number"&&!(i%1)&&!isNaN(i)&&isFinite(i))){let o={instancePath:n+"/steps",schemaPath:"#/properties/steps/type",keyword:"\
type",params:{type:"integer"}};e===null?e=[o]:e.push(o),t++}if(typeof i=="number"&&isFinite(i)&&(i<1||isNaN(i))){let o={instancePath:n+"/steps",schemaPath:"#/pr\
operties/steps/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[o]:e.push(o),t++}}if(s.text!==void 0&&l.call(s,"text")&&typeof s.text!="\
string"){let i={instancePath:n+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}if(s.next_uri!==void 0&&
l.call(s,"next_uri")){let i=s.next_uri,o=t,m=!1,p=t;Ne(i,{instancePath:n+"/next_uri",parentData:s,parentDataProperty:"next_uri",rootData:a})||(e=e===null?Ne.errors:
e.concat(Ne.errors),t=e.length);var r=p===t;if(m=m||r,!m){let y=t;if(i!==null){let N={instancePath:n+"/next_uri",schemaPath:"#/properties/next_uri/anyOf/1/type",
keyword:"type",params:{type:"null"}};e===null?e=[N]:e.push(N),t++}var r=y===t;m=m||r}if(m)t=o,e!==null&&(o?e.length=o:e=null);else{let y={instancePath:n+"/next_\
uri",schemaPath:"#/properties/next_uri/anyOf",keyword:"anyOf",params:{}};e===null?e=[y]:e.push(y),t++}}if(s.next_action!==void 0&&l.call(s,"next_action")){let i=s.
next_action;if(typeof i=="string"){if(h(i)<1){let o={instancePath:n+"/next_action",schemaPath:"#/properties/next_action/minLength",keyword:"minLength",params:{limit:1}};
e===null?e=[o]:e.push(o),t++}}else{let o={instancePath:n+"/next_action",schemaPath:"#/properties/next_action/type",keyword:"type",params:{type:"string"}};e===null?
e=[o]:e.push(o),t++}}}else{let i={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}return ji.errors=e,t===
0}var Nn=mi;var Ln=new RegExp("kairos://","u"),$n={type:"object",required:["uri","label","chain_label","score","role","tags","next_action"],additionalProperties:{allOf:[!1],
enough:!0},properties:{uri:{$ref:"#/$defs/KairosUri",not:{enum:["kairos://mem/00000000-0000-0000-0000-000000002002","kairos://mem/00000000-0000-0000-0000-000000\
002001"]}},label:{type:"string",minLength:1},chain_label:{type:["string","null"]},score:{type:"number",minimum:0,maximum:1},role:{const:"match"},tags:{type:"arr\
ay",items:{allOf:[{type:"string"}],enough:!0}},next_action:{type:"string",pattern:"^call kairos_begin with kairos://mem/[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F\
]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12} to execute (this )?protocol$"},call:{$ref:"#/$defs/KairosCall"}}};function Me(s,{instancePath:n="",parentData:u,parentDataProperty:c,
rootData:a=s}={}){let e=null,t=0;if(typeof s=="string"){if(!lt.test(s)){let r={instancePath:n,schemaPath:"#/pattern",keyword:"pattern",params:{pattern:"^kairos:\
//mem/[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:n,schemaPath:"#/typ\
e",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}return Me.errors=e,t===0}function Z(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.tool===void 0||
!l.call(s,"tool")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"tool"}};e===null?e=[r]:e.push(r),t++}if(s.arguments===
void 0||!l.call(s,"arguments")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"arguments"}};e===null?e=[r]:e.push(r),
t++}for(let r of Object.keys(s))if(!(r==="tool"||r==="arguments")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalPr\
operties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Z.errors=e,!1}if(s.tool!==void 0&&l.call(s,"tool")&&
s.tool!=="kairos_begin"){let r={instancePath:n+"/tool",schemaPath:"#/properties/tool/const",keyword:"const",params:{allowedValue:"kairos_begin"}};e===null?e=[r]:
e.push(r),t++}if(s.arguments!==void 0&&l.call(s,"arguments")){let r=s.arguments;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.uri===void 0||!l.call(r,"uri")){
let i={instancePath:n+"/arguments",schemaPath:"#/properties/arguments/required",keyword:"required",params:{missingProperty:"uri"}};e===null?e=[i]:e.push(i),t++}
for(let i of Object.keys(r))if(i!=="uri"){let o={instancePath:n+"/arguments/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/arguments/additi\
onalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[o]:e.push(o),t++,t>100)return Z.errors=e,!1}r.uri!==void 0&&l.call(r,"uri")&&
(Me(r.uri,{instancePath:n+"/arguments/uri",parentData:r,parentDataProperty:"uri",rootData:a})||(e=e===null?Me.errors:e.concat(Me.errors),t=e.length))}else{let i={
instancePath:n+"/arguments",schemaPath:"#/properties/arguments/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Z.errors=e,t===0}var An=new RegExp("^call kairos_begin with kairo\
s://mem/[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12} to execute (this )?protocol$","u");function Nr(s,{instancePath:n="",parentData:u,
parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.uri===void 0||!l.call(s,"uri")){let i={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"uri"}};e===null?e=[i]:e.push(i),t++}if(s.label===void 0||!l.call(s,"label")){let i={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"label"}};e===null?e=[i]:e.push(i),t++}if(s.chain_label===void 0||!l.call(s,"chain_label")){let i={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"chain_label"}};e===null?e=[i]:e.push(i),t++}if(s.score===void 0||!l.call(s,"score")){let i={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"score"}};e===null?e=[i]:e.push(i),t++}if(s.role===void 0||!l.call(s,"role")){
let i={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"role"}};e===null?e=[i]:e.push(i),t++}if(s.tags===void 0||!l.call(s,"ta\
gs")){let i={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"tags"}};e===null?e=[i]:e.push(i),t++}if(s.next_action===void 0||
!l.call(s,"next_action")){let i={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"next_action"}};e===null?e=[i]:e.push(i),t++}
for(let i of Object.keys(s))if(!(i==="uri"||i==="label"||i==="chain_label"||i==="score"||i==="role"||i==="tags"||i==="next_action"||i==="call")){let o={instancePath:n+
"/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[o]:e.push(
o),t++,t>100)return Nr.errors=e,!1}if(s.uri!==void 0&&l.call(s,"uri")){let i=s.uri;Me(i,{instancePath:n+"/uri",parentData:s,parentDataProperty:"uri",rootData:a})||
(e=e===null?Me.errors:e.concat(Me.errors),t=e.length);let o=t,m=t;if(!(i==="kairos://mem/00000000-0000-0000-0000-000000002002"||i==="kairos://mem/00000000-0000-\
0000-0000-000000002001")){let p={};e===null?e=[p]:e.push(p),t++}var r=m===t;if(r){let p={instancePath:n+"/uri",schemaPath:"#/properties/uri/not",keyword:"not",params:{}};
e===null?e=[p]:e.push(p),t++}else t=o,e!==null&&(o?e.length=o:e=null)}if(s.label!==void 0&&l.call(s,"label")){let i=s.label;if(typeof i=="string"){if(h(i)<1){let o={
instancePath:n+"/label",schemaPath:"#/properties/label/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[o]:e.push(o),t++}}else{let o={instancePath:n+
"/label",schemaPath:"#/properties/label/type",keyword:"type",params:{type:"string"}};e===null?e=[o]:e.push(o),t++}}if(s.chain_label!==void 0&&l.call(s,"chain_la\
bel")){let i=s.chain_label;if(typeof i!="string"&&i!==null){let o={instancePath:n+"/chain_label",schemaPath:"#/properties/chain_label/type",keyword:"type",params:{
type:$n.properties.chain_label.type}};e===null?e=[o]:e.push(o),t++}}if(s.score!==void 0&&l.call(s,"score")){let i=s.score;if(typeof i=="number"&&isFinite(i)){if(i>
1||isNaN(i)){let o={instancePath:n+"/score",schemaPath:"#/properties/score/maximum",keyword:"maximum",params:{comparison:"<=",limit:1}};e===null?e=[o]:e.push(o),
t++}if(i<0||isNaN(i)){let o={instancePath:n+"/score",schemaPath:"#/properties/score/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[o]:
e.push(o),t++}}else{let o={instancePath:n+"/score",schemaPath:"#/properties/score/type",keyword:"type",params:{type:"number"}};e===null?e=[o]:e.push(o),t++}}if(s.
role!==void 0&&l.call(s,"role")&&s.role!=="match"){let i={instancePath:n+"/role",schemaPath:"#/properties/role/const",keyword:"const",params:{allowedValue:"matc\
h"}};e===null?e=[i]:e.push(i),t++}if(s.tags!==void 0&&l.call(s,"tags")){let i=s.tags;if(Array.isArray(i)){let o=i.length;for(let m=0;m<o;m++){if(typeof i[m]!="s\
tring"){let p={instancePath:n+"/tags/"+m,schemaPath:"#/properties/tags/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[p]:e.push(p),t++}if(t>
100)return Nr.errors=e,!1}}else{let o={instancePath:n+"/tags",schemaPath:"#/properties/tags/type",keyword:"type",params:{type:"array"}};e===null?e=[o]:e.push(o),
t++}}if(s.next_action!==void 0&&l.call(s,"next_action")){let i=s.next_action;if(typeof i=="string"){if(!An.test(i)){let o={instancePath:n+"/next_action",schemaPath:"\
#/properties/next_action/pattern",keyword:"pattern",params:{pattern:"^call kairos_begin with kairos://mem/[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-\
F]{4}-[0-9a-fA-F]{12} to execute (this )?protocol$"}};e===null?e=[o]:e.push(o),t++}}else{let o={instancePath:n+"/next_action",schemaPath:"#/properties/next_acti\
on/type",keyword:"type",params:{type:"string"}};e===null?e=[o]:e.push(o),t++}}s.call!==void 0&&l.call(s,"call")&&(Z(s.call,{instancePath:n+"/call",parentData:s,
parentDataProperty:"call",rootData:a})||(e=e===null?Z.errors:e.concat(Z.errors),t=e.length))}else{let i={instancePath:n,schemaPath:"#/type",keyword:"type",params:{
type:"object"}};e===null?e=[i]:e.push(i),t++}return Nr.errors=e,t===0}var Dn={type:"object",required:["uri","label","chain_label","score","role","tags","next_ac\
tion"],additionalProperties:{allOf:[!1],enough:!0},properties:{uri:{const:"kairos://mem/00000000-0000-0000-0000-000000002002"},label:{type:"string",minLength:1},
chain_label:{type:["string","null"]},score:{type:"null"},role:{const:"refine"},tags:{type:"array",items:{allOf:[{type:"string"}],enough:!0}},next_action:{const:"\
call kairos_begin with kairos://mem/00000000-0000-0000-0000-000000002002 to get step-by-step help turning the user's request into a better search query"},call:{
$ref:"#/$defs/KairosCall"}}};function Lr(s,{instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.
isArray(s)){if(s.uri===void 0||!l.call(s,"uri")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"uri"}};e===null?e=[r]:
e.push(r),t++}if(s.label===void 0||!l.call(s,"label")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"label"}};e===null?
e=[r]:e.push(r),t++}if(s.chain_label===void 0||!l.call(s,"chain_label")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
chain_label"}};e===null?e=[r]:e.push(r),t++}if(s.score===void 0||!l.call(s,"score")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
score"}};e===null?e=[r]:e.push(r),t++}if(s.role===void 0||!l.call(s,"role")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
role"}};e===null?e=[r]:e.push(r),t++}if(s.tags===void 0||!l.call(s,"tags")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
tags"}};e===null?e=[r]:e.push(r),t++}if(s.next_action===void 0||!l.call(s,"next_action")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"next_action"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="uri"||r==="label"||r==="chain_label"||r==="score"||r==="role"||
r==="tags"||r==="next_action"||r==="call")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false \
schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Lr.errors=e,!1}if(s.uri!==void 0&&l.call(s,"uri")&&s.uri!=="kairos://mem/\
00000000-0000-0000-0000-000000002002"){let r={instancePath:n+"/uri",schemaPath:"#/properties/uri/const",keyword:"const",params:{allowedValue:"kairos://mem/00000\
000-0000-0000-0000-000000002002"}};e===null?e=[r]:e.push(r),t++}if(s.label!==void 0&&l.call(s,"label")){let r=s.label;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+
"/label",schemaPath:"#/properties/label/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/label",schemaPath:"\
#/properties/label/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.chain_label!==void 0&&l.call(s,"chain_label")){let r=s.chain_label;
if(typeof r!="string"&&r!==null){let i={instancePath:n+"/chain_label",schemaPath:"#/properties/chain_label/type",keyword:"type",params:{type:Dn.properties.chain_label.
type}};e===null?e=[i]:e.push(i),t++}}if(s.score!==void 0&&l.call(s,"score")&&s.score!==null){let r={instancePath:n+"/score",schemaPath:"#/properties/score/type",
keyword:"type",params:{type:"null"}};e===null?e=[r]:e.push(r),t++}if(s.role!==void 0&&l.call(s,"role")&&s.role!=="refine"){let r={instancePath:n+"/role",schemaPath:"\
#/properties/role/const",keyword:"const",params:{allowedValue:"refine"}};e===null?e=[r]:e.push(r),t++}if(s.tags!==void 0&&l.call(s,"tags")){let r=s.tags;if(Array.
isArray(r)){let i=r.length;for(let o=0;o<i;o++){if(typeof r[o]!="string"){let m={instancePath:n+"/tags/"+o,schemaPath:"#/properties/tags/items/allOf/0/type",keyword:"\
type",params:{type:"string"}};e===null?e=[m]:e.push(m),t++}if(t>100)return Lr.errors=e,!1}}else{let i={instancePath:n+"/tags",schemaPath:"#/properties/tags/type",
keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.next_action!==void 0&&l.call(s,"next_action")&&s.next_action!=="call kairos_begin with \
kairos://mem/00000000-0000-0000-0000-000000002002 to get step-by-step help turning the user's request into a better search query"){let r={instancePath:n+"/next_\
action",schemaPath:"#/properties/next_action/const",keyword:"const",params:{allowedValue:"call kairos_begin with kairos://mem/00000000-0000-0000-0000-0000000020\
02 to get step-by-step help turning the user's request into a better search query"}};e===null?e=[r]:e.push(r),t++}s.call!==void 0&&l.call(s,"call")&&(Z(s.call,{
instancePath:n+"/call",parentData:s,parentDataProperty:"call",rootData:a})||(e=e===null?Z.errors:e.concat(Z.errors),t=e.length))}else{let r={instancePath:n,schemaPath:"\
#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Lr.errors=e,t===0}var Fn={type:"object",required:["uri","label","chain_label",
"score","role","tags","next_action"],additionalProperties:{allOf:[!1],enough:!0},properties:{uri:{const:"kairos://mem/00000000-0000-0000-0000-000000002001"},label:{
type:"string",minLength:1},chain_label:{type:["string","null"]},score:{type:"null"},role:{const:"create"},tags:{type:"array",items:{allOf:[{type:"string"}],enough:!0}},
next_action:{const:"call kairos_begin with kairos://mem/00000000-0000-0000-0000-000000002001 to create a new protocol"},call:{$ref:"#/$defs/KairosCall"}}};function $r(s,{
instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.uri===void 0||!l.call(s,"\
uri")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"uri"}};e===null?e=[r]:e.push(r),t++}if(s.label===void 0||!l.call(
s,"label")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"label"}};e===null?e=[r]:e.push(r),t++}if(s.chain_label===void 0||
!l.call(s,"chain_label")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chain_label"}};e===null?e=[r]:e.push(r),t++}
if(s.score===void 0||!l.call(s,"score")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"score"}};e===null?e=[r]:e.push(
r),t++}if(s.role===void 0||!l.call(s,"role")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"role"}};e===null?e=[r]:e.
push(r),t++}if(s.tags===void 0||!l.call(s,"tags")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"tags"}};e===null?e=
[r]:e.push(r),t++}if(s.next_action===void 0||!l.call(s,"next_action")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
next_action"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="uri"||r==="label"||r==="chain_label"||r==="score"||r==="role"||r==="tags"||r===
"next_action"||r==="call")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"\
false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return $r.errors=e,!1}if(s.uri!==void 0&&l.call(s,"uri")&&s.uri!=="kairos://mem/00000000-0000-000\
0-0000-000000002001"){let r={instancePath:n+"/uri",schemaPath:"#/properties/uri/const",keyword:"const",params:{allowedValue:"kairos://mem/00000000-0000-0000-000\
0-000000002001"}};e===null?e=[r]:e.push(r),t++}if(s.label!==void 0&&l.call(s,"label")){let r=s.label;if(typeof r=="string"){if(h(r)<1){let i={instancePath:n+"/l\
abel",schemaPath:"#/properties/label/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/label",schemaPath:"\
#/properties/label/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.chain_label!==void 0&&l.call(s,"chain_label")){let r=s.chain_label;
if(typeof r!="string"&&r!==null){let i={instancePath:n+"/chain_label",schemaPath:"#/properties/chain_label/type",keyword:"type",params:{type:Fn.properties.chain_label.
type}};e===null?e=[i]:e.push(i),t++}}if(s.score!==void 0&&l.call(s,"score")&&s.score!==null){let r={instancePath:n+"/score",schemaPath:"#/properties/score/type",
keyword:"type",params:{type:"null"}};e===null?e=[r]:e.push(r),t++}if(s.role!==void 0&&l.call(s,"role")&&s.role!=="create"){let r={instancePath:n+"/role",schemaPath:"\
#/properties/role/const",keyword:"const",params:{allowedValue:"create"}};e===null?e=[r]:e.push(r),t++}if(s.tags!==void 0&&l.call(s,"tags")){let r=s.tags;if(Array.
isArray(r)){let i=r.length;for(let o=0;o<i;o++){if(typeof r[o]!="string"){let m={instancePath:n+"/tags/"+o,schemaPath:"#/properties/tags/items/allOf/0/type",keyword:"\
type",params:{type:"string"}};e===null?e=[m]:e.push(m),t++}if(t>100)return $r.errors=e,!1}}else{let i={instancePath:n+"/tags",schemaPath:"#/properties/tags/type",
keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.next_action!==void 0&&l.call(s,"next_action")&&s.next_action!=="call kairos_begin with \
kairos://mem/00000000-0000-0000-0000-000000002001 to create a new protocol"){let r={instancePath:n+"/next_action",schemaPath:"#/properties/next_action/const",keyword:"\
const",params:{allowedValue:"call kairos_begin with kairos://mem/00000000-0000-0000-0000-000000002001 to create a new protocol"}};e===null?e=[r]:e.push(r),t++}s.
call!==void 0&&l.call(s,"call")&&(Z(s.call,{instancePath:n+"/call",parentData:s,parentDataProperty:"call",rootData:a})||(e=e===null?Z.errors:e.concat(Z.errors),
t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return $r.errors=e,t===0}function mi(s,{
instancePath:n="",parentData:u,parentDataProperty:c,rootData:a=s}={}){let e=null,t=0,r=t,i=!0,o=t;if(s&&typeof s=="object"&&!Array.isArray(s)){let f;if((s.choices===
void 0||!l.call(s,"choices"))&&(f="choices")){let g={};e===null?e=[g]:e.push(g),t++}else if(s.choices!==void 0&&l.call(s,"choices")){let g=s.choices;if(t===t)if(Array.
isArray(g)){if(g.length<2){let x={};e===null?e=[x]:e.push(x),t++}}else{let x={};e===null?e=[x]:e.push(x),t++}}}var m=o===t;if(t=r,e!==null&&(r?e.length=r:e=null),
m){let f=t;if(s&&typeof s=="object"&&!Array.isArray(s)&&s.next_action!==void 0&&l.call(s,"next_action")){let q=s.next_action;if(typeof q!="string"){let X={instancePath:n+
"/next_action",schemaPath:"#/then/properties/next_action/type",keyword:"type",params:{type:"string"}};e===null?e=[X]:e.push(X),t++}let x=t,Ar=t;if(typeof q=="st\
ring"&&!Ln.test(q)){let X={};e===null?e=[X]:e.push(X),t++}var p=Ar===t;if(p){let X={instancePath:n+"/next_action",schemaPath:"#/then/properties/next_action/not",
keyword:"not",params:{}};e===null?e=[X]:e.push(X),t++}else t=x,e!==null&&(x?e.length=x:e=null)}var m=f===t;i=m}if(!i){let f={instancePath:n,schemaPath:"#/if",keyword:"\
if",params:{failingKeyword:"then"}};e===null?e=[f]:e.push(f),t++}if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.must_obey===void 0||!l.call(s,"must_obey")){let f={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"must_obey"}};e===null?e=[f]:e.push(f),t++}if(s.message===void 0||!l.call(s,"m\
essage")){let f={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"message"}};e===null?e=[f]:e.push(f),t++}if(s.next_action===void 0||
!l.call(s,"next_action")){let f={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"next_action"}};e===null?e=[f]:e.push(f),t++}
if(s.choices===void 0||!l.call(s,"choices")){let f={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"choices"}};e===null?e=[f]:
e.push(f),t++}for(let f of Object.keys(s))if(!(f==="must_obey"||f==="message"||f==="next_action"||f==="choices")){let g={instancePath:n+"/"+f.replace(/~/g,"~0").
replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[g]:e.push(g),t++,t>100)return mi.errors=
e,!1}if(s.must_obey!==void 0&&l.call(s,"must_obey")&&s.must_obey!==!0){let f={instancePath:n+"/must_obey",schemaPath:"#/properties/must_obey/const",keyword:"con\
st",params:{allowedValue:!0}};e===null?e=[f]:e.push(f),t++}if(s.message!==void 0&&l.call(s,"message")){let f=s.message;if(typeof f=="string"){if(h(f)<1){let g={
instancePath:n+"/message",schemaPath:"#/properties/message/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[g]:e.push(g),t++}}else{let g={instancePath:n+
"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"}};e===null?e=[g]:e.push(g),t++}}if(s.next_action!==void 0&&l.call(s,"next\
_action")){let f=s.next_action;if(typeof f=="string"){if(h(f)>200){let g={instancePath:n+"/next_action",schemaPath:"#/properties/next_action/maxLength",keyword:"\
maxLength",params:{limit:200}};e===null?e=[g]:e.push(g),t++}if(h(f)<1){let g={instancePath:n+"/next_action",schemaPath:"#/properties/next_action/minLength",keyword:"\
minLength",params:{limit:1}};e===null?e=[g]:e.push(g),t++}}else{let g={instancePath:n+"/next_action",schemaPath:"#/properties/next_action/type",keyword:"type",params:{
type:"string"}};e===null?e=[g]:e.push(g),t++}}if(s.choices!==void 0&&l.call(s,"choices")){let f=s.choices;if(Array.isArray(f)){let F=t,$=f.length,I=!0;if(f.length>
0){let j=0;for(let O=0;O<$;O++){let E=f[O],R=t;if(E&&typeof E=="object"&&!Array.isArray(E)){if(E.role===void 0||!l.call(E,"role")){let L={instancePath:n+"/choic\
es/"+O,schemaPath:"#/properties/choices/allOf/0/contains/required",keyword:"required",params:{missingProperty:"role"}};e===null?e=[L]:e.push(L),t++}if(E.role!==
void 0&&l.call(E,"role")&&E.role!=="refine"){let L={instancePath:n+"/choices/"+O+"/role",schemaPath:"#/properties/choices/allOf/0/contains/properties/role/const",
keyword:"const",params:{allowedValue:"refine"}};e===null?e=[L]:e.push(L),t++}}else{let L={instancePath:n+"/choices/"+O,schemaPath:"#/properties/choices/allOf/0/\
contains/type",keyword:"type",params:{type:"object"}};e===null?e=[L]:e.push(L),t++}var y=R===t;if(y){if(j++,j>1){I=!1;break}j>=0&&(I=!0)}}}if(I)t=F,e!==null&&(F?
e.length=F:e=null);else{let j={instancePath:n+"/choices",schemaPath:"#/properties/choices/allOf/0/contains",keyword:"contains",params:{minContains:0,maxContains:1}};
e===null?e=[j]:e.push(j),t++}}if(Array.isArray(f)){let F=t,$=f.length,I=!0;if(f.length>0){let j=0;for(let O=0;O<$;O++){let E=f[O],R=t;if(E&&typeof E=="object"&&
!Array.isArray(E)){if(E.role===void 0||!l.call(E,"role")){let L={instancePath:n+"/choices/"+O,schemaPath:"#/properties/choices/allOf/1/contains/required",keyword:"\
required",params:{missingProperty:"role"}};e===null?e=[L]:e.push(L),t++}if(E.role!==void 0&&l.call(E,"role")&&E.role!=="create"){let L={instancePath:n+"/choices\
/"+O+"/role",schemaPath:"#/properties/choices/allOf/1/contains/properties/role/const",keyword:"const",params:{allowedValue:"create"}};e===null?e=[L]:e.push(L),t++}}else{
let L={instancePath:n+"/choices/"+O,schemaPath:"#/properties/choices/allOf/1/contains/type",keyword:"type",params:{type:"object"}};e===null?e=[L]:e.push(L),t++}
var d=R===t;if(d){if(j++,j>1){I=!1;break}j>=0&&(I=!0)}}}if(I)t=F,e!==null&&(F?e.length=F:e=null);else{let j={instancePath:n+"/choices",schemaPath:"#/properties/\
choices/allOf/1/contains",keyword:"contains",params:{minContains:0,maxContains:1}};e===null?e=[j]:e.push(j),t++}}let g=t,q=!0,x=t,Ar=t,X=t;if(Array.isArray(f)){
let F=t,$=f.length;for(let I=0;I<$;I++){let j=f[I],O=t;if(t===O)if(j&&typeof j=="object"&&!Array.isArray(j)){let E;if((j.role===void 0||!l.call(j,"role"))&&(E="\
role")){let R={};e===null?e=[R]:e.push(R),t++}else if(j.role!==void 0&&l.call(j,"role")&&j.role!=="create"){let R={};e===null?e=[R]:e.push(R),t++}}else{let E={};
e===null?e=[E]:e.push(E),t++}var N=O===t;if(N)break}if(N)t=F,e!==null&&(F?e.length=F:e=null);else{let I={};e===null?e=[I]:e.push(I),t++}}var w=X===t;if(w){let F={};
e===null?e=[F]:e.push(F),t++}else t=Ar,e!==null&&(Ar?e.length=Ar:e=null);var _=x===t;if(t=g,e!==null&&(g?e.length=g:e=null),_){let F=t,$=t,I=t;if(Array.isArray(
f)){let O=t,E=f.length;for(let R=0;R<E;R++){let L=f[R],Ni=t;if(t===Ni)if(L&&typeof L=="object"&&!Array.isArray(L)){let Us;if((L.role===void 0||!l.call(L,"role"))&&
(Us="role")){let Dr={};e===null?e=[Dr]:e.push(Dr),t++}else if(L.role!==void 0&&l.call(L,"role")&&L.role!=="refine"){let Dr={};e===null?e=[Dr]:e.push(Dr),t++}}else{
let Us={};e===null?e=[Us]:e.push(Us),t++}var k=Ni===t;if(k)break}if(k)t=O,e!==null&&(O?e.length=O:e=null);else{let R={};e===null?e=[R]:e.push(R),t++}}var b=I===
t;if(b){let O={instancePath:n+"/choices",schemaPath:"#/properties/choices/allOf/2/then/not",keyword:"not",params:{}};e===null?e=[O]:e.push(O),t++}else t=$,e!==null&&
($?e.length=$:e=null);if(Array.isArray(f)&&f.length>1){let O={instancePath:n+"/choices",schemaPath:"#/properties/choices/allOf/2/then/maxItems",keyword:"maxItem\
s",params:{limit:1}};e===null?e=[O]:e.push(O),t++}var _=F===t;q=_}if(!q){let F={instancePath:n+"/choices",schemaPath:"#/properties/choices/allOf/2/if",keyword:"\
if",params:{failingKeyword:"then"}};e===null?e=[F]:e.push(F),t++}if(Array.isArray(f)){if(f.length<1){let $={instancePath:n+"/choices",schemaPath:"#/properties/c\
hoices/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[$]:e.push($),t++}let F=f.length;for(let $=0;$<F;$++){let I=f[$];if(I&&typeof I=="object"&&!Array.
isArray(I)){let j=I.role;if(typeof j=="string")if(j==="match")Nr(I,{instancePath:n+"/choices/"+$,parentData:f,parentDataProperty:$,rootData:a})||(e=e===null?Nr.
errors:e.concat(Nr.errors),t=e.length);else if(j==="refine")Lr(I,{instancePath:n+"/choices/"+$,parentData:f,parentDataProperty:$,rootData:a})||(e=e===null?Lr.errors:
e.concat(Lr.errors),t=e.length);else if(j==="create")$r(I,{instancePath:n+"/choices/"+$,parentData:f,parentDataProperty:$,rootData:a})||(e=e===null?$r.errors:e.
concat($r.errors),t=e.length);else{let O={instancePath:n+"/choices/"+$,schemaPath:"#/properties/choices/items/allOf/0/discriminator",keyword:"discriminator",params:{
error:"mapping",tag:"role",tagValue:j}};e===null?e=[O]:e.push(O),t++}else{let O={instancePath:n+"/choices/"+$,schemaPath:"#/properties/choices/items/allOf/0/dis\
criminator",keyword:"discriminator",params:{error:"tag",tag:"role",tagValue:j}};e===null?e=[O]:e.push(O),t++}}else{let j={instancePath:n+"/choices/"+$,schemaPath:"\
#/properties/choices/items/allOf/0/type",keyword:"type",params:{type:"object"}};e===null?e=[j]:e.push(j),t++}if(t>100)return mi.errors=e,!1}}else{let F={instancePath:n+
"/choices",schemaPath:"#/properties/choices/type",keyword:"type",params:{type:"array"}};e===null?e=[F]:e.push(F),t++}}}else{let f={instancePath:n,schemaPath:"#/\
type",keyword:"type",params:{type:"object"}};e===null?e=[f]:e.push(f),t++}return mi.errors=e,t===0}var In=be,En=ce,Vn=K,zn={"answer.v1":wt,"answer_event.v1":xt,
"ask_request.v1":Ot,"browse_request.v1":Nt,"browse_response.v1":$t,"bulk_search_input.v1":Dt,"bulk_search_item.v1":Ft,"bulk_search_response.v1":Ct,"citation.v1":Rt,
"conversation.v1":St,"doctor_report.v1":zt,"document_list.v1":Tt,"documents_request.v1":Kt,"engine_description.v1":Ht,"error.v1":Gt,"explain_request.v1":Yt,"exp\
lanation.v1":en,"fetch_request.v1":ln,"fetch_result.v1":fn,"health.v1":hn,"index_config.v1":yn,"ingest_event.v1":_n,"ingest_report.v1":xn,kairos_begin_response:jn,
kairos_search_response:Nn,"search_hit.v1":In,"search_request.v1":En,"search_response.v1":Vn};export{xt as AnswerEventV1,wt as AnswerV1,Ot as AskRequestV1,Nt as BrowseRequestV1,$t as BrowseResponseV1,Dt as BulkSearchInputV1,Ft as BulkSearchItemV1,Ct as BulkSearchResponseV1,
Rt as CitationV1,St as ConversationV1,zt as DoctorReportV1,Tt as DocumentListV1,Kt as DocumentsRequestV1,Ht as EngineDescriptionV1,Gt as ErrorV1,Yt as ExplainRequestV1,
en as ExplanationV1,ln as FetchRequestV1,fn as FetchResultV1,hn as HealthV1,yn as IndexConfigV1,_n as IngestEventV1,xn as IngestReportV1,jn as KairosBeginResponse,
Nn as KairosSearchResponse,In as SearchHitV1,En as SearchRequestV1,Vn as SearchResponseV1,zn as validators};
