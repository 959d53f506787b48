<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>CardPainter</name>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>loss scale</source>
        <translation>损失缩放值</translation>
    </message>
    <message>
        <source>growth tracker</source>
        <translation>增长计数器</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 的%1</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 步</translation>
    </message>
</context>
<context>
    <name>EarlierModel</name>
    <message>
        <source>shown</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Its curves are drawn thin behind the lanes</source>
        <translation>其曲线以细线画在泳道之后</translation>
    </message>
    <message>
        <source>run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>The lane that made it; F2 or a double click renames it</source>
        <translation>产生它的泳道；F2 或双击可重命名</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>已固定</translation>
    </message>
    <message>
        <source>Stays shown after the next restart, and is there when the session is opened again</source>
        <translation>下次重启后仍显示，重新打开会话时也在</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>Optimizer steps that it made</source>
        <translation>它完成的优化器步数</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Loss of its last step, unscaled</source>
        <translation>最后一步的损失（未缩放）</translation>
    </message>
</context>
<context>
    <name>Phases</name>
    <message>
        <source>Brings the next samples to the device, cast to the format that the model takes.</source>
        <translation>把下一批样本送到设备，并转换为模型接受的格式。</translation>
    </message>
    <message>
        <source>Computes the outputs and the loss, each op in the format that autocast gives it.</source>
        <translation>计算输出和损失，每个算子使用 autocast 指定的格式。</translation>
    </message>
    <message>
        <source>Multiplies the loss by the loss scale.</source>
        <translation>把损失乘以损失缩放值。</translation>
    </message>
    <message>
        <source>Computes the gradients, all of them still multiplied by the scale.</source>
        <translation>计算梯度，此时仍乘有缩放值。</translation>
    </message>
    <message>
        <source>Divides the gradients by the scale and looks for Inf and NaN.</source>
        <translation>梯度除以缩放值，并检查 Inf 和 NaN。</translation>
    </message>
    <message>
        <source>Shortens gradients that are too long, if the configuration says so.</source>
        <translation>若配置要求，缩短过长的梯度。</translation>
    </message>
    <message>
        <source>The optimizer changes the parameters, or is skipped.</source>
        <translation>优化器更新参数，或被跳过。</translation>
    </message>
    <message>
        <source>The scaler decides the scale of the next step.</source>
        <translation>缩放器决定下一步的缩放值。</translation>
    </message>
    <message>
        <source>Step %1, micro-batch %2</source>
        <translation>第 %1 步，微批次 %2</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>%1 was taken apart; the lane has gone on to step %2.</source>
        <translation>%1 已被拆解；泳道已进行到第 %2 步。</translation>
    </message>
    <message>
        <source>%1 is over. %2</source>
        <translation>%1 已结束。%2</translation>
    </message>
    <message>
        <source>%1, after %2. %3</source>
        <translation>%1，在 %2 之后。%3</translation>
    </message>
    <message>
        <source>%1 makes the first phase of the next step, and stops there.</source>
        <translation>%1 执行下一步的第一个阶段并停在那里。</translation>
    </message>
</context>
<context>
    <name>PlotTables</name>
    <message>
        <source>%1 (bytes)</source>
        <translation>%1（字节）</translation>
    </message>
    <message>
        <source>%1, earlier run</source>
        <translation>%1，先前运行</translation>
    </message>
    <message>
        <source>skipped by</source>
        <translation>跳过者</translation>
    </message>
    <message>
        <source>What is in view, as it was recorded, without smoothing.</source>
        <translation>视图中的内容，按记录原样，未平滑。</translation>
    </message>
    <message>
        <source>There are more steps than rows: one of %1 is listed; zoom in to have them all.</source>
        <translation>步数多于行数：每 %1 步列出一步；放大可列出全部。</translation>
    </message>
    <message>
        <source>%1 of step %2</source>
        <translation>第 %2 步：%1</translation>
    </message>
    <message>
        <source>power of two</source>
        <translation>2 的幂</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>元素数</translation>
    </message>
    <message>
        <source>share</source>
        <translation>比例</translation>
    </message>
    <message>
        <source>before rounding</source>
        <translation>舍入前</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>在 %1 中</translation>
    </message>
    <message>
        <source>zero</source>
        <translation>零</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>flushed</source>
        <translation>归零</translation>
    </message>
    <message>
        <source>overflow</source>
        <translation>溢出</translation>
    </message>
    <message>
        <source>zeros</source>
        <translation>零</translation>
    </message>
    <message>
        <source>Shares of the elements that are finite and not zero, with the loss scale where the handle stands.</source>
        <translation>有限且非零元素的比例，损失缩放值取手柄所在处。</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>loss scale</source>
        <translation>损失缩放值</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>Elements by power of two, of the steps in view that were looked at.</source>
        <translation>视图中已查看各步的元素数，按 2 的幂。</translation>
    </message>
    <message>
        <source>One of %1 of them is listed; zoom in to have them all.</source>
        <translation>每 %1 个列出一个；放大可列出全部。</translation>
    </message>
    <message>
        <source>%1: mean</source>
        <translation>%1：均值</translation>
    </message>
    <message>
        <source>%1: least</source>
        <translation>%1：最小</translation>
    </message>
    <message>
        <source>%1: greatest</source>
        <translation>%1：最大</translation>
    </message>
    <message>
        <source>%1: runs</source>
        <translation>%1：运行数</translation>
    </message>
    <message>
        <source>The losses of each group&apos;s runs, at the steps in view.</source>
        <translation>各组运行在视图中各步的损失。</translation>
    </message>
</context>
<context>
    <name>Plots</name>
    <message>
        <source>%1, step %2: %3 is %4.</source>
        <translation>%1，第 %2 步：%3 为 %4。</translation>
    </message>
    <message>
        <source>%1, step %2: %3</source>
        <translation>%1，第 %2 步：%3</translation>
    </message>
    <message>
        <source>%1: skipped steps around step %2.</source>
        <translation>%1：第 %2 步附近有跳过的步。</translation>
    </message>
    <message>
        <source>%1  %2</source>
        <translation>%1  %2</translation>
    </message>
    <message>
        <source>fault</source>
        <translation>故障</translation>
    </message>
    <message>
        <source>training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Unscaled loss of each step, mean over its whole batch</source>
        <translation>每步未缩放的损失，整个批次的平均值</translation>
    </message>
    <message>
        <source>evaluation</source>
        <translation>评估</translation>
    </message>
    <message>
        <source>Loss on data that is not trained on</source>
        <translation>在未参与训练的数据上的损失</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>准确率</translation>
    </message>
    <message>
        <source>Share of right answers on data that is not trained on</source>
        <translation>在未参与训练的数据上答对的比例</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>Learning rate of each step</source>
        <translation>每步的学习率</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>缩放值</translation>
    </message>
    <message>
        <source>The factor that the loss was multiplied by in each step; the legend has the next step&apos;s</source>
        <translation>每步中损失所乘的系数；图例显示下一步的值</translation>
    </message>
    <message>
        <source>growth tracker</source>
        <translation>growth tracker</translation>
    </message>
    <message>
        <source>Good steps in a row since the scale last changed</source>
        <translation>自缩放值上次变化以来连续的正常步数</translation>
    </message>
    <message>
        <source>unscaled</source>
        <translation>未缩放</translation>
    </message>
    <message>
        <source>Norm of all gradients after unscaling, before clipping</source>
        <translation>反缩放之后、裁剪之前所有梯度的范数</translation>
    </message>
    <message>
        <source>scaled</source>
        <translation>已缩放</translation>
    </message>
    <message>
        <source>Norm of all gradients while still multiplied by the loss scale</source>
        <translation>仍乘有损失缩放值的所有梯度的范数</translation>
    </message>
    <message>
        <source>clip factor</source>
        <translation>裁剪系数</translation>
    </message>
    <message>
        <source>What clipping multiplied the gradients by; 1 leaves them</source>
        <translation>裁剪对梯度所乘的系数；1 表示不变</translation>
    </message>
    <message>
        <source>by category</source>
        <translation>按类别</translation>
    </message>
    <message>
        <source>Where the selected lane&apos;s memory goes at the moment of each step at which most is in use</source>
        <translation>所选泳道在每步内存占用最高的时刻，内存用于何处</translation>
    </message>
    <message>
        <source>peak per lane</source>
        <translation>各泳道峰值</translation>
    </message>
    <message>
        <source>The most memory that any step of each lane has had in use so far</source>
        <translation>各泳道迄今任一步占用的最大内存</translation>
    </message>
    <message>
        <source>in use per lane</source>
        <translation>各泳道占用</translation>
    </message>
    <message>
        <source>The most memory that each step of each lane had in use</source>
        <translation>各泳道每一步占用的最大内存</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>已保存</translation>
    </message>
    <message>
        <source>The most that autograd had saved for backward at any moment of each step: what 16-bit formats halve</source>
        <translation>每步任一时刻 autograd 为 backward 保存的最大量：16 位格式可将其减半</translation>
    </message>
    <message>
        <source>cast cache</source>
        <translation>转换缓存</translation>
    </message>
    <message>
        <source>The most that autocast&apos;s 16-bit copies of weights took at any moment of each step</source>
        <translation>每步任一时刻 autocast 的 16 位权重副本占用的最大量</translation>
    </message>
    <message>
        <source>apart</source>
        <translation>额外</translation>
    </message>
    <message>
        <source>What the selected lane takes beside the memory of training: emulation, inspection, evaluation, what a compiled step keeps</source>
        <translation>所选泳道在训练内存之外的占用：模拟、检查、评估、编译步保留的内容</translation>
    </message>
    <message>
        <source>samples/s</source>
        <translation>样本/秒</translation>
    </message>
    <message>
        <source>Training samples per second of computing</source>
        <translation>每秒计算时间训练的样本数</translation>
    </message>
    <message>
        <source>of the losses</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>How far each lane&apos;s loss is from the baseline&apos;s, as a share of that</source>
        <translation>各泳道的损失与基准相差多少，按比例</translation>
    </message>
    <message>
        <source>of the parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>How far each lane&apos;s parameters are from the baseline&apos;s, as a share of those: at the steps that “Where do they first differ?” went back to</source>
        <translation>各泳道的参数与基准相差多少，按比例：在“最早在哪里不同？”回溯到的各步</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>差距</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Loss scale</source>
        <translation>损失缩放值</translation>
    </message>
    <message>
        <source>Gradient norm</source>
        <translation>梯度范数</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Recorded by the lanes whose training loop has it</source>
        <translation>由训练循环中含有它的泳道记录</translation>
    </message>
</context>
<context>
    <name>RunHint</name>
    <message>
        <source>no lanes</source>
        <translation>没有泳道</translation>
    </message>
    <message>
        <source>the lane</source>
        <translation>该泳道</translation>
    </message>
    <message>
        <source>the two lanes</source>
        <translation>两条泳道</translation>
    </message>
    <message>
        <source>the three lanes</source>
        <translation>三条泳道</translation>
    </message>
    <message>
        <source>the four lanes</source>
        <translation>四条泳道</translation>
    </message>
    <message>
        <source>the %1 lanes</source>
        <translation>%1 条泳道</translation>
    </message>
    <message>
        <source>The engine has ended</source>
        <translation>引擎已结束</translation>
    </message>
    <message>
        <source>Starting the engine…</source>
        <translation>正在启动引擎…</translation>
    </message>
    <message>
        <source>Choose a preset</source>
        <translation>选择预设</translation>
    </message>
    <message>
        <source>Loading data, making weights…</source>
        <translation>正在加载数据、生成权重…</translation>
    </message>
    <message>
        <source>Some changes need a restart: press %1</source>
        <translation>部分更改需要重新开始：按 %1</translation>
    </message>
    <message>
        <source>Press %1 to run %2</source>
        <translation>按%1运行%2</translation>
    </message>
    <message>
        <source>Running; %1 pauses</source>
        <translation>运行中；%1暂停</translation>
    </message>
    <message>
        <source>Paused; %1 goes on</source>
        <translation>已暂停；%1继续</translation>
    </message>
    <message>
        <source>Ended; %1 starts again</source>
        <translation>已结束；%1 重新开始</translation>
    </message>
</context>
<context>
    <name>amplab::ActionFinder</name>
    <message>
        <source>Find an action</source>
        <translation>查找操作</translation>
    </message>
    <message>
        <source>What would you like to do?</source>
        <translation>想做什么？</translation>
    </message>
    <message>
        <source>Actions found</source>
        <translation>找到的操作</translation>
    </message>
</context>
<context>
    <name>amplab::Actions</name>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Opens a session as it was, or prepares the lanes of configurations, of a run.json or of a file of data</source>
        <translation>按原样打开会话，或由配置、run.json 或数据文件准备泳道</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Gives the session a name and a place; it is written there all the time from then on</source>
        <translation>为会话指定名称和位置；此后持续写入该处</translation>
    </message>
    <message>
        <source>Save configuration…</source>
        <translation>保存配置…</translation>
    </message>
    <message>
        <source>Writes the configuration of the selected lane as JSON</source>
        <translation>把所选泳道的配置写为 JSON</translation>
    </message>
    <message>
        <source>Import a PyTorch script…</source>
        <translation>导入 PyTorch 脚本…</translation>
    </message>
    <message>
        <source>Shows what a training script becomes, line by line, before it replaces anything</source>
        <translation>在替换任何内容之前，逐行显示训练脚本的转换结果</translation>
    </message>
    <message>
        <source>Export CSV of all lanes…</source>
        <translation>导出所有泳道的 CSV…</translation>
    </message>
    <message>
        <source>Writes comparison, history, op calls and events into a folder</source>
        <translation>把比较、历史、算子调用和事件写入文件夹</translation>
    </message>
    <message>
        <source>Save picture of a plot…</source>
        <translation>保存图表图片…</translation>
    </message>
    <message>
        <source>Writes the plot under the mouse, else the loss, as PNG, SVG or PDF</source>
        <translation>把鼠标下的图（否则为损失图）写为 PNG、SVG 或 PDF</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Closes the window and ends the engine</source>
        <translation>关闭窗口并结束引擎</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Takes back the last change of a setting</source>
        <translation>撤销上一次设置更改</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Makes the change again</source>
        <translation>重新应用该更改</translation>
    </message>
    <message>
        <source>Copy configuration</source>
        <translation>复制配置</translation>
    </message>
    <message>
        <source>Copies the configuration of the selected lane as text</source>
        <translation>把所选泳道的配置复制为文本</translation>
    </message>
    <message>
        <source>Paste configuration</source>
        <translation>粘贴配置</translation>
    </message>
    <message>
        <source>Adds a lane from the configuration that was copied as text</source>
        <translation>由复制的配置文本添加一条泳道</translation>
    </message>
    <message>
        <source>Paste a script…</source>
        <translation>粘贴脚本…</translation>
    </message>
    <message>
        <source>Imports the PyTorch script that was copied, after showing what it becomes</source>
        <translation>先显示转换结果，再导入复制的 PyTorch 脚本</translation>
    </message>
    <message>
        <source>Copy as PyTorch</source>
        <translation>复制为 PyTorch</translation>
    </message>
    <message>
        <source>Copies the selected lane as a PyTorch script, and marks the lines that another lane&apos;s has otherwise</source>
        <translation>把所选泳道复制为 PyTorch 脚本，并标出与另一泳道不同的行</translation>
    </message>
    <message>
        <source>Logarithmic loss axis</source>
        <translation>损失对数轴</translation>
    </message>
    <message>
        <source>Shows the loss on a logarithmic axis, or a linear one</source>
        <translation>用对数轴或线性轴显示损失</translation>
    </message>
    <message>
        <source>Distance of the losses</source>
        <translation>损失差距</translation>
    </message>
    <message>
        <source>Shows, under the losses, how far each is from the baseline lane&apos;s</source>
        <translation>在损失图下方显示各泳道与基准的差距</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>跟随</translation>
    </message>
    <message>
        <source>Keeps the latest step in view</source>
        <translation>保持最新步可见</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>全部显示</translation>
    </message>
    <message>
        <source>Shows all steps and all values</source>
        <translation>显示所有步和所有值</translation>
    </message>
    <message>
        <source>One zoom back</source>
        <translation>返回上一缩放</translation>
    </message>
    <message>
        <source>Goes back to the view before the last zoom</source>
        <translation>回到上次缩放之前的视图</translation>
    </message>
    <message>
        <source>Dark or light</source>
        <translation>深色或浅色</translation>
    </message>
    <message>
        <source>Changes between the dark and the light look</source>
        <translation>在深色和浅色外观之间切换</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>全屏</translation>
    </message>
    <message>
        <source>Fills the screen, or leaves it</source>
        <translation>进入或退出全屏</translation>
    </message>
    <message>
        <source>Teach: everything at once</source>
        <translation>教学：全部显示</translation>
    </message>
    <message>
        <source>Shows all panels where they stand at first</source>
        <translation>在初始位置显示所有面板</translation>
    </message>
    <message>
        <source>Inspect: the inside of a step</source>
        <translation>检查：一步的内部</translation>
    </message>
    <message>
        <source>Gives op calls and phases half of the window, and hides the forms</source>
        <translation>让算子调用和阶段占半个窗口，并隐藏表单</translation>
    </message>
    <message>
        <source>Compare: curves and their table</source>
        <translation>比较：曲线及其表格</translation>
    </message>
    <message>
        <source>Shows the curves and what differs between the lanes</source>
        <translation>显示曲线以及泳道间的不同</translation>
    </message>
    <message>
        <source>Present: large type, no menus</source>
        <translation>演示：大字号，无菜单</translation>
    </message>
    <message>
        <source>Compare the loops of two lanes</source>
        <translation>比较两条泳道的循环</translation>
    </message>
    <message>
        <source>Shows the training loops of the baseline and of the selected lane side by side</source>
        <translation>并排显示基准与所选泳道的训练循环</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Runs all lanes, or pauses them</source>
        <translation>运行或暂停所有泳道</translation>
    </message>
    <message>
        <source>One step</source>
        <translation>一步</translation>
    </message>
    <message>
        <source>Makes one optimizer step in every lane</source>
        <translation>每条泳道执行一个优化器步</translation>
    </message>
    <message>
        <source>One phase</source>
        <translation>一个阶段</translation>
    </message>
    <message>
        <source>Makes one phase of a step in every lane: cast, forward, scale, backward, unscale, clip, step, update</source>
        <translation>每条泳道执行一步的一个阶段：cast、forward、scale、backward、unscale、clip、step、update</translation>
    </message>
    <message>
        <source>Slow</source>
        <translation>慢速</translation>
    </message>
    <message>
        <source>Runs phase by phase, at a pace that can be read</source>
        <translation>以可阅读的速度逐阶段运行</translation>
    </message>
    <message>
        <source>Inspect next step</source>
        <translation>检查下一步</translation>
    </message>
    <message>
        <source>Records every op call of the next step</source>
        <translation>记录下一步的每个算子调用</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>Starts over from the same seed, with the settings as they are now</source>
        <translation>以相同种子和当前设置从头开始</translation>
    </message>
    <message>
        <source>Restart the selected lane</source>
        <translation>重新开始所选泳道</translation>
    </message>
    <message>
        <source>Starts the selected lane over from the same initial weights; the others stay where they are</source>
        <translation>以相同初始权重重新开始所选泳道；其他保持不变</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Ends the runs; what was measured stays</source>
        <translation>结束运行；测量结果保留</translation>
    </message>
    <message>
        <source>Fork…</source>
        <translation>分叉…</translation>
    </message>
    <message>
        <source>A new lane that shares the past of the selected one, with a dial turned</source>
        <translation>共享所选泳道历史的新泳道，并调整一个参数</translation>
    </message>
    <message>
        <source>Overflow fire drill…</source>
        <translation>上溢演习…</translation>
    </message>
    <message>
        <source>Puts an Inf, a NaN or a factor into a tensor of the next step</source>
        <translation>在下一步的某个张量中注入 Inf、NaN 或系数</translation>
    </message>
    <message>
        <source>Explain the last skip</source>
        <translation>解释上次跳过</translation>
    </message>
    <message>
        <source>Replays the last skipped step of the selected lane, or its first NaN, and says what, where, why and so what</source>
        <translation>重放所选泳道最近跳过的步或首个 NaN，说明是什么、在哪里、为什么、有何影响</translation>
    </message>
    <message>
        <source>Note…</source>
        <translation>备注…</translation>
    </message>
    <message>
        <source>A few words about the selected lane&apos;s run, kept with it in the session</source>
        <translation>关于所选泳道运行的备注，随其保存在会话中</translation>
    </message>
    <message>
        <source>Start engine again</source>
        <translation>重新启动引擎</translation>
    </message>
    <message>
        <source>Ends the engine, if it still runs, and starts it afresh</source>
        <translation>结束仍在运行的引擎并重新启动</translation>
    </message>
    <message>
        <source>Go on from the saved steps</source>
        <translation>从已保存的步继续</translation>
    </message>
    <message>
        <source>Engine&apos;s command line…</source>
        <translation>引擎命令行…</translation>
    </message>
    <message>
        <source>Sets what is started as the engine, here or on another machine</source>
        <translation>设置作为引擎启动的程序，本机或其他机器</translation>
    </message>
    <message>
        <source>One line</source>
        <translation>一行</translation>
    </message>
    <message>
        <source>Runs the next line of the selected lane&apos;s loop; functions that it calls are run through</source>
        <translation>运行所选泳道循环的下一行；其中调用的函数直接执行完</translation>
    </message>
    <message>
        <source>Into the line&apos;s op calls</source>
        <translation>进入该行的算子调用</translation>
    </message>
    <message>
        <source>Runs the next op call alone; the Ops panel lists it</source>
        <translation>只执行下一个算子调用；“算子”面板会列出它</translation>
    </message>
    <message>
        <source>Into a function</source>
        <translation>进入函数</translation>
    </message>
    <message>
        <source>Runs to the next line, wherever it is, also within a function that this line calls</source>
        <translation>运行到下一行，无论在哪里，包括此行调用的函数内部</translation>
    </message>
    <message>
        <source>Out of it</source>
        <translation>跳出</translation>
    </message>
    <message>
        <source>Out of the op calls to the next line; out of a function; at the top of the loop to the step&apos;s end</source>
        <translation>从算子调用到下一行；跳出函数；在循环顶层则到该步末尾</translation>
    </message>
    <message>
        <source>One line back</source>
        <translation>后退一行</translation>
    </message>
    <message>
        <source>Looks at the line before, in a replay; the lane itself stays where it is</source>
        <translation>在重放中查看前一行；泳道本身不动</translation>
    </message>
    <message>
        <source>Back to the first Inf or NaN</source>
        <translation>回到首个 Inf 或 NaN</translation>
    </message>
    <message>
        <source>Looks at the op call that made the first Inf or NaN of this step, or of the last step that had one</source>
        <translation>查看产生此步（或最近有此情况的步）首个 Inf 或 NaN 的算子调用</translation>
    </message>
    <message>
        <source>Back to now</source>
        <translation>回到当前</translation>
    </message>
    <message>
        <source>Leaves the past and shows where the lane stands</source>
        <translation>离开过去，显示泳道当前位置</translation>
    </message>
    <message>
        <source>Run to the cursor&apos;s line</source>
        <translation>运行到光标所在行</translation>
    </message>
    <message>
        <source>Runs the selected lane until it comes to the line with the cursor</source>
        <translation>运行所选泳道直到光标所在行</translation>
    </message>
    <message>
        <source>Breakpoint</source>
        <translation>断点</translation>
    </message>
    <message>
        <source>Sets or clears a breakpoint at the line with the cursor</source>
        <translation>在光标所在行设置或清除断点</translation>
    </message>
    <message>
        <source>Breakpoint with a condition…</source>
        <translation>条件断点…</translation>
    </message>
    <message>
        <source>A condition, a count of hits or a text to log, for the line with the cursor</source>
        <translation>为光标所在行设置条件、命中次数或要记录的文本</translation>
    </message>
    <message>
        <source>What this line made</source>
        <translation>此行产生了什么</translation>
    </message>
    <message>
        <source>Op calls, events and phases of the line with the cursor</source>
        <translation>光标所在行的算子调用、事件和阶段</translation>
    </message>
    <message>
        <source>Find an action…</source>
        <translation>查找操作…</translation>
    </message>
    <message>
        <source>Finds what the window can do by a few letters of it</source>
        <translation>输入几个字母即可查找窗口的功能</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Lists all keys</source>
        <translation>列出所有按键</translation>
    </message>
    <message>
        <source>About AMP Lab</source>
        <translation>关于 AMP Lab</translation>
    </message>
    <message>
        <source>Versions and licence</source>
        <translation>版本和许可证</translation>
    </message>
    <message>
        <source>After the engine has died: each lane goes on from its last saved step</source>
        <translation>引擎崩溃后：每条泳道从最后保存的步继续</translation>
    </message>
    <message>
        <source>Cancel the repeated runs</source>
        <translation>取消重复运行</translation>
    </message>
    <message>
        <source>Earlier runs…</source>
        <translation>先前的运行…</translation>
    </message>
    <message>
        <source>Ends the runs beside the lanes; those that have ended stay in the comparison</source>
        <translation>结束泳道之外的运行；已完成的留在对比中</translation>
    </message>
    <message>
        <source>Export figures…</source>
        <translation>导出图…</translation>
    </message>
    <message>
        <source>Repeat over seeds…</source>
        <translation>用多个种子重复…</translation>
    </message>
    <message>
        <source>Runs from before a restart: shows, pins, renames or deletes them</source>
        <translation>重启之前的运行：显示、固定、重命名或删除</translation>
    </message>
    <message>
        <source>Runs the selected lane&apos;s configuration with several seeds, beside the lanes; the comparison gets the results</source>
        <translation>用多个种子在泳道之外运行所选泳道的配置；结果进入对比</translation>
    </message>
    <message>
        <source>Runs the selected lane&apos;s configuration with several values of a setting, beside the lanes; the comparison gets the results</source>
        <translation>用某项设置的多个值在泳道之外运行所选泳道的配置；结果进入对比</translation>
    </message>
    <message>
        <source>Sweep a setting…</source>
        <translation>扫描一项设置…</translation>
    </message>
    <message>
        <source>The selected lane, which has ended, goes on for more steps</source>
        <translation>所选的已结束泳道继续训练更多步</translation>
    </message>
    <message>
        <source>Train on…</source>
        <translation>继续训练…</translation>
    </message>
    <message>
        <source>Writes plots for print, light and as wide as a column, as PDF, SVG or PNG</source>
        <translation>输出用于印刷的图：浅色、栏宽，PDF、SVG 或 PNG</translation>
    </message>
    <message>
        <source>A new session, on an example of the gallery or on the lanes as they are set up; the one before is kept</source>
        <translation>新会话，采用图库中的示例或当前设置的泳道；之前的会话会保留</translation>
    </message>
    <message>
        <source>Examples of precisions, scalers, traps and training loops, in place of the lanes of this session</source>
        <translation>精度、缩放器、陷阱与训练循环的示例，取代本会话的泳道</translation>
    </message>
    <message>
        <source>Lanes from the gallery…</source>
        <translation>从图库选取泳道…</translation>
    </message>
    <message>
        <source>New…</source>
        <translation>新建…</translation>
    </message>
    <message>
        <source>Fills the screen with curves and ladder, for a projector; the other views leave it</source>
        <translation>以曲线和阶梯占满屏幕，适合投影；其他视图可退出</translation>
    </message>
    <message>
        <source>Gives actions other keys</source>
        <translation>为操作设置其他按键</translation>
    </message>
    <message>
        <source>Keyboard shortcuts…</source>
        <translation>键盘快捷键…</translation>
    </message>
    <message>
        <source>Plot as a table</source>
        <translation>以表格显示图表</translation>
    </message>
    <message>
        <source>Shows the numbers of the plot that has focus, else of that under the mouse, in a table to read and copy</source>
        <translation>以可阅读和复制的表格显示有焦点的图表的数值，否则为鼠标下的图表</translation>
    </message>
    <message>
        <source>A lesson of your own: a folder with a file lesson.md</source>
        <translation>自己的课程：含有 lesson.md 文件的文件夹</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>全部课程</translation>
    </message>
    <message>
        <source>Open a folder…</source>
        <translation>打开文件夹…</translation>
    </message>
    <message>
        <source>The course, the failure clinic, the classic exercises and the myths, beside the curves</source>
        <translation>课程、故障诊所、经典练习和误解，显示在曲线旁</translation>
    </message>
    <message>
        <source>As its teacher: shows a code, then what students predict and who is stuck</source>
        <translation>作为教师：显示代码，随后显示学生的预测以及谁卡住了</translation>
    </message>
    <message>
        <source>Begin a class…</source>
        <translation>开始课堂…</translation>
    </message>
    <message>
        <source>Join a class…</source>
        <translation>加入课堂…</translation>
    </message>
    <message>
        <source>Save a sheet to print…</source>
        <translation>保存可打印的练习单…</translation>
    </message>
    <message>
        <source>Sends your predictions and the steps that you have done to the teacher, and nothing else</source>
        <translation>将您的预测和完成的步骤发送给教师，除此之外不发送任何内容</translation>
    </message>
    <message>
        <source>The open lesson on paper, as PDF: text, questions with room for answers, and nothing of what is revealed</source>
        <translation>将打开的课程保存为 PDF：正文、留有作答空间的问题，不包含揭示的内容</translation>
    </message>
    <message>
        <source>Draws what came of many runs against the dials in which they differ, also while another program writes them</source>
        <translation>按各次运行不同的设置绘制它们的结果，另一程序仍在写入时也可以</translation>
    </message>
    <message>
        <source>Sweep: dials against results</source>
        <translation>扫描：设置与结果</translation>
    </message>
    <message>
        <source>Plan more ranks</source>
        <translation>规划更多 rank</translation>
    </message>
    <message>
        <source>Shows how long a step of the selected lane would take on up to 1,024 ranks, by a model that begins with what was measured</source>
        <translation>显示所选泳道的一步在最多 1024 个 rank 上需要多久：模型以实测值为起点</translation>
    </message>
</context>
<context>
    <name>amplab::AnswerBars</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>amplab::AnswerBox</name>
    <message>
        <source>Predict</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Gives this answer; the runs then show whether it is right</source>
        <translation>给出此答案；随后运行会显示它是否正确</translation>
    </message>
    <message>
        <source>a number, such as 12, 0.5 or 2^16</source>
        <translation>一个数，例如 12、0.5 或 2^16</translation>
    </message>
    <message>
        <source>Click into the line, in the panel “Loop”.</source>
        <translation>在“循环”面板中单击该行。</translation>
    </message>
    <message>
        <source>a dial: click one in the forms, or type</source>
        <translation>一个参数：在表单中单击，或直接输入</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
</context>
<context>
    <name>amplab::BandPlot</name>
    <message>
        <source>Losses of the groups</source>
        <translation>各组的损失</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n runs</source>
        <translation>
            <numerusform>%1，%n 次运行</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: mean loss %2 at the end</source>
        <translation>%1：结束时平均损失 %2</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>loss: mean, least to greatest</source>
        <translation>损失：均值，最小到最大</translation>
    </message>
</context>
<context>
    <name>amplab::Banner</name>
    <message>
        <source>Close this message</source>
        <translation>关闭此消息</translation>
    </message>
</context>
<context>
    <name>amplab::BitCard</name>
    <message>
        <source>Bits of the number in each format</source>
        <translation>该数在各格式中的位</translation>
    </message>
    <message>
        <source>sign</source>
        <translation>符号</translation>
    </message>
    <message>
        <source>exponent bit %1</source>
        <translation>指数位 %1</translation>
    </message>
    <message>
        <source>mantissa bit %1</source>
        <translation>尾数位 %1</translation>
    </message>
    <message>
        <source>At the %1.</source>
        <translation>位于%1。</translation>
    </message>
    <message>
        <source>±</source>
        <translation>±</translation>
    </message>
    <message>
        <source>exponent</source>
        <translation>指数</translation>
    </message>
    <message>
        <source>mantissa</source>
        <translation>尾数</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>spacing</source>
        <translation>间距</translation>
    </message>
    <message>
        <source>below</source>
        <translation>下一个</translation>
    </message>
    <message>
        <source>above</source>
        <translation>上一个</translation>
    </message>
</context>
<context>
    <name>amplab::BoundEditor</name>
    <message>
        <source>%1, all lanes</source>
        <translation>%1，所有泳道</translation>
    </message>
    <message>
        <source>%1, this lane</source>
        <translation>%1，此泳道</translation>
    </message>
    <message>
        <source>%1
Sets it in all lanes.</source>
        <translation>%1
在所有泳道中设置。</translation>
    </message>
    <message>
        <source>%1
Sets it in the selected lane, “%2”, alone.</source>
        <translation>%1
只在所选泳道“%2”中设置。</translation>
    </message>
    <message>
        <source>%1 of all lanes</source>
        <translation>所有泳道的%1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 的 %1</translation>
    </message>
</context>
<context>
    <name>amplab::BreakpointDialog</name>
    <message>
        <source>A condition is one expression, such as loss &gt; 3.</source>
        <translation>条件是一个表达式，例如 loss &gt; 3。</translation>
    </message>
    <message>
        <source>On</source>
        <translation>启用</translation>
    </message>
    <message>
        <source>Break at line %1</source>
        <translation>在第 %1 行中断</translation>
    </message>
    <message>
        <source>Break where a condition holds</source>
        <translation>条件成立时中断</translation>
    </message>
    <message>
        <source>always</source>
        <translation>总是</translation>
    </message>
    <message>
        <source>An expression over the loop&apos;s names and step, update, scale, growth_tracker, found_inf, skipped; isnan, isinf, isfinite, norm, amax, len, abs, min, max may be called</source>
        <translation>由循环中的名称及 step、update、scale、growth_tracker、found_inf、skipped 组成的表达式；可调用 isnan、isinf、isfinite、norm、amax、len、abs、min、max</translation>
    </message>
    <message>
        <source>stops</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>With a text here the lane does not stop: the text and the values of the condition&apos;s names go to the events</source>
        <translation>在此填写文本时泳道不停止：文本和条件中各名称的值写入事件</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Set it</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>&amp;Condition</source>
        <translation>条件(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Hits let by</source>
        <translation>放过的命中数(&amp;H)</translation>
    </message>
    <message>
        <source>Only &amp;log</source>
        <translation>仅记录(&amp;L)</translation>
    </message>
</context>
<context>
    <name>amplab::Breakpoint</name>
    <message>
        <source>Logs this line and goes on</source>
        <translation>记录此行并继续</translation>
    </message>
    <message>
        <source>Stops before this line</source>
        <translation>停在此行之前</translation>
    </message>
    <message>
        <source> (disabled)</source>
        <translation> （已禁用）</translation>
    </message>
    <message>
        <source>, where</source>
        <translation>，条件</translation>
    </message>
    <message>
        <source>which was %1 when it was asked last</source>
        <translation>上次求值为 %1</translation>
    </message>
    <message>
        <source>Not hit yet</source>
        <translation>尚未命中</translation>
    </message>
    <message>
        <source>Hit once</source>
        <translation>命中一次</translation>
    </message>
    <message>
        <source>Hit %1 times</source>
        <translation>命中 %1 次</translation>
    </message>
    <message>
        <source>log point</source>
        <translation>日志点</translation>
    </message>
    <message>
        <source>breakpoint</source>
        <translation>断点</translation>
    </message>
    <message>
        <source>, disabled</source>
        <translation>，已禁用</translation>
    </message>
    <message>
        <source>, if %1</source>
        <translation>，若 %1</translation>
    </message>
</context>
<context>
    <name>amplab::CardDelegate</name>
    <message>
        <source>Look for %1.</source>
        <translation>请留意：%1。</translation>
    </message>
    <message>
        <source>+ %1   − %2</source>
        <translation>+ %1   − %2</translation>
    </message>
</context>
<context>
    <name>amplab::CellTable</name>
    <message>
        <source>Show all columns</source>
        <translation>显示所有列</translation>
    </message>
</context>
<context>
    <name>amplab::ClassBars</name>
    <message>
        <source>Samples of each class</source>
        <translation>各类样本数</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>及另外 %1 个</translation>
    </message>
</context>
<context>
    <name>amplab::ClassMember</name>
    <message>
        <source>the command ended with status %1</source>
        <translation>命令以状态 %1 结束</translation>
    </message>
</context>
<context>
    <name>amplab::ClassPanel</name>
    <message>
        <source>A class shares a folder that all can reach, here or through ssh. Students&apos; windows send their predictions and the steps that they have done, under the name that they give; nothing else leaves them.</source>
        <translation>课堂共享一个所有人都能访问的文件夹，可以在本机，也可以通过 ssh。学生的窗口以其填写的名字发送预测和完成的步骤；除此之外不发送任何内容。</translation>
    </message>
    <message>
        <source>Begin a class…</source>
        <translation>开始课堂…</translation>
    </message>
    <message>
        <source>Join a class…</source>
        <translation>加入课堂…</translation>
    </message>
    <message>
        <source>student</source>
        <translation>学生</translation>
    </message>
    <message>
        <source>where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>state</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>End the class</source>
        <translation>结束课堂</translation>
    </message>
    <message>
        <source>Stops looking; what students have sent stays in the folder</source>
        <translation>停止查看；学生已发送的内容保留在文件夹中</translation>
    </message>
    <message>
        <source>Leave the class</source>
        <translation>离开课堂</translation>
    </message>
    <message>
        <source>Begin a class</source>
        <translation>开始课堂</translation>
    </message>
    <message>
        <source>A folder that all can reach, such as /srv/class, or host:folder through ssh</source>
        <translation>所有人都能访问的文件夹，例如 /srv/class，或通过 ssh 的 host:folder</translation>
    </message>
    <message>
        <source>“%1” is no class; it is written as CODE@FOLDER.</source>
        <translation>“%1”不是课堂；应写作 CODE@FOLDER。</translation>
    </message>
    <message>
        <source>Join a class</source>
        <translation>加入课堂</translation>
    </message>
    <message>
        <source>Folder, or host:folder</source>
        <translation>文件夹，或 host:folder</translation>
    </message>
    <message>
        <source>Code that the teacher shows</source>
        <translation>教师显示的代码</translation>
    </message>
    <message>
        <source>Your name there</source>
        <translation>您在课堂中的名字</translation>
    </message>
    <message>
        <source>“%1” is no place for a class; it is a folder with its whole path, or host:folder.</source>
        <translation>“%1”不能作为课堂位置；应为完整路径的文件夹或 host:folder。</translation>
    </message>
    <message>
        <source>“%1” is no code of a class; it is the four letters that the teacher&apos;s window shows.</source>
        <translation>“%1”不是课堂代码；应为教师窗口显示的四个字母。</translation>
    </message>
    <message>
        <source>A class needs a name to call you by; any will do.</source>
        <translation>课堂需要一个称呼您的名字；任意名字均可。</translation>
    </message>
    <message>
        <source>Class %1, as %2</source>
        <translation>课堂 %1，名字 %2</translation>
    </message>
    <message>
        <source>Not sent yet: %1. It is tried again every five seconds.</source>
        <translation>尚未发送：%1。每五秒重试一次。</translation>
    </message>
    <message numerus="yes">
        <source>All is sent: %n predictions and steps.</source>
        <translation>
            <numerusform>已全部发送：%n 条预测和步骤。</numerusform>
        </translation>
    </message>
    <message>
        <source>Sending…</source>
        <translation>正在发送…</translation>
    </message>
    <message>
        <source>%1, step %2</source>
        <translation>%1，第 %2 步</translation>
    </message>
    <message numerus="yes">
        <source>Lessons &gt; Join a class…, with this code and %1. There are %n students.</source>
        <translation>
            <numerusform>课程 &gt; 加入课堂…，使用此代码和 %1。共有 %n 名学生。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 It is tried again every other second.</source>
        <translation>%1 每两秒重试一次。</translation>
    </message>
    <message>
        <source>reads</source>
        <translation>阅读中</translation>
    </message>
    <message>
        <source>has predicted</source>
        <translation>已预测</translation>
    </message>
    <message>
        <source>done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>is there</source>
        <translation>已加入</translation>
    </message>
    <message>
        <source>stuck?</source>
        <translation>卡住了？</translation>
    </message>
</context>
<context>
    <name>amplab::CodeEdit</name>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>about to run</source>
        <translation>即将执行</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>skipped in the last step</source>
        <translation>上一步中被跳过</translation>
    </message>
    <message>
        <source>the first Inf or NaN came from here</source>
        <translation>最早的 Inf 或 NaN 出自这里</translation>
    </message>
    <message>
        <source>%1: %2 Completion %3 of %4</source>
        <translation>%1：%2 补全项 %3 / %4</translation>
    </message>
</context>
<context>
    <name>amplab::CodeGutter</name>
    <message>
        <source>Line numbers and breakpoints</source>
        <translation>行号和断点</translation>
    </message>
    <message>
        <source>%1 in the text sets and clears a breakpoint at the cursor&apos;s line, %2 shows its menu</source>
        <translation>在文本中按 %1 可在光标所在行设置或清除断点，%2 显示其菜单</translation>
    </message>
    <message>
        <source>Click to set a breakpoint</source>
        <translation>单击设置断点</translation>
    </message>
</context>
<context>
    <name>amplab::CompareGroups</name>
    <message>
        <source>%1 not finite</source>
        <translation>%1 个非有限</translation>
    </message>
    <message>
        <source>The setting by which the runs are grouped</source>
        <translation>用于分组的设置</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>运行数</translation>
    </message>
    <message>
        <source>Runs of the group</source>
        <translation>该组的运行数</translation>
    </message>
    <message>
        <source>Mean ± standard deviation over the runs of the group</source>
        <translation>该组各次运行的均值 ± 标准差</translation>
    </message>
    <message>
        <source>all runs</source>
        <translation>所有运行</translation>
    </message>
    <message>
        <source>recipe</source>
        <translation>配方</translation>
    </message>
    <message>
        <source>The settings in which the runs differ, but for the seed</source>
        <translation>除种子外各运行不同的设置</translation>
    </message>
</context>
<context>
    <name>amplab::CompareModel</name>
    <message>
        <source>final loss</source>
        <translation>最终损失</translation>
    </message>
    <message>
        <source>Loss of the last step, unscaled</source>
        <translation>最后一步的未缩放损失</translation>
    </message>
    <message>
        <source>best loss</source>
        <translation>最佳损失</translation>
    </message>
    <message>
        <source>Smallest loss of all steps</source>
        <translation>所有步中的最小损失</translation>
    </message>
    <message>
        <source>eval loss</source>
        <translation>评估损失</translation>
    </message>
    <message>
        <source>Loss of the last evaluation</source>
        <translation>最近一次评估的损失</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>准确率</translation>
    </message>
    <message>
        <source>Accuracy of the last evaluation</source>
        <translation>最近一次评估的准确率</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Optimizer steps</source>
        <translation>优化器步数</translation>
    </message>
    <message>
        <source>updates</source>
        <translation>次更新</translation>
    </message>
    <message>
        <source>Steps that were applied</source>
        <translation>实际应用的步数</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>Steps that were not, because a gradient was not finite; those of the past that a fork shares too</source>
        <translation>因梯度非有限而未应用的步；包括分叉共享的历史</translation>
    </message>
    <message>
        <source>NaN or Inf at</source>
        <translation>NaN/Inf 出现于</translation>
    </message>
    <message>
        <source>First step whose loss was not finite, or whose gradients were not and were applied</source>
        <translation>损失非有限、或梯度非有限却被应用的第一步</translation>
    </message>
    <message>
        <source>samples/s</source>
        <translation>样本/秒</translation>
    </message>
    <message>
        <source>Median over the steps</source>
        <translation>各步的中位数</translation>
    </message>
    <message>
        <source>memory peak</source>
        <translation>内存峰值</translation>
    </message>
    <message>
        <source>Most bytes that the lane held at once</source>
        <translation>泳道同时占用的最大字节数</translation>
    </message>
    <message>
        <source>loss scale</source>
        <translation>损失缩放值</translation>
    </message>
    <message>
        <source>Loss scale of the last step</source>
        <translation>最后一步的损失缩放值</translation>
    </message>
    <message>
        <source>time (s)</source>
        <translation>时间 (s)</translation>
    </message>
    <message>
        <source>Time of training, pauses left out</source>
        <translation>训练时间，不计暂停</translation>
    </message>
    <message>
        <source>products</source>
        <translation>乘积</translation>
    </message>
    <message>
        <source>Emulated: products are rounded in software here; the numbers are true, the times mean nothing</source>
        <translation>模拟：乘积在此由软件舍入；数值真实，时间无意义</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>基准</translation>
    </message>
    <message>
        <source>lane</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>Name of the lane</source>
        <translation>泳道名称</translation>
    </message>
    <message>
        <source>earlier run</source>
        <translation>先前的运行</translation>
    </message>
    <message>
        <source>Run %1 of this session, begun %2</source>
        <translation>本会话的第 %1 次运行，始于 %2</translation>
    </message>
    <message>
        <source>Run %1 of %2, begun %3</source>
        <translation>%2 的第 %1 次运行，始于 %3</translation>
    </message>
    <message>
        <source>run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Name of the run</source>
        <translation>运行的名称</translation>
    </message>
    <message>
        <source>from</source>
        <translation>来自</translation>
    </message>
    <message>
        <source>A lane of this window, an earlier run of its session, or the session file</source>
        <translation>本窗口的泳道、其会话先前的运行，或会话文件</translation>
    </message>
    <message>
        <source>parts at</source>
        <translation>分叉于</translation>
    </message>
</context>
<context>
    <name>amplab::ComparePanel</name>
    <message>
        <source>Baseline: the lane that the others are held against</source>
        <translation>基准：与其他泳道对照的泳道</translation>
    </message>
    <message>
        <source>The lane whose loop is held against the baseline&apos;s</source>
        <translation>其循环与基准对照的泳道</translation>
    </message>
    <message>
        <source>and</source>
        <translation>与</translation>
    </message>
    <message>
        <source>Where do they first differ?</source>
        <translation>最早在哪里不同？</translation>
    </message>
    <message>
        <source>Loops</source>
        <translation>循环</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>基准</translation>
    </message>
    <message>
        <source>Export CSV…</source>
        <translation>导出 CSV…</translation>
    </message>
    <message>
        <source>Comparison of the lanes</source>
        <translation>泳道比较</translation>
    </message>
    <message>
        <source>No lanes are prepared yet. Choose a preset above.</source>
        <translation>尚未准备泳道。请在上方选择预设。</translation>
    </message>
    <message>
        <source>Replays “%1” and “%2” and names the first step, op and element in which they differ, if only in the last bit</source>
        <translation>重放“%1”和“%2”，指出最早出现差异的步、算子和元素，哪怕只差最后一位</translation>
    </message>
    <message>
        <source>Choose a lane in the table that is not the baseline</source>
        <translation>请在表格中选择一条非基准的泳道</translation>
    </message>
    <message>
        <source>There is no second lane to compare the loop with. Add one under “Configure”.</source>
        <translation>没有第二条泳道可供比较循环。请在“配置”中添加一条。</translation>
    </message>
    <message>
        <source>Comparison of groups of runs</source>
        <translation>各组运行的对比</translation>
    </message>
    <message>
        <source>Filter of the runs</source>
        <translation>运行筛选</translation>
    </message>
    <message>
        <source>Filter: bf16 0.01</source>
        <translation>筛选：bf16 0.01</translation>
    </message>
    <message>
        <source>Shows the runs in whose row each of these words stands</source>
        <translation>显示行中含有每个词的运行</translation>
    </message>
    <message>
        <source>Setting by which the runs are grouped</source>
        <translation>分组所依据的设置</translation>
    </message>
    <message>
        <source>One row per value of a setting, with mean ± standard deviation over its runs, as over seeds</source>
        <translation>设置的每个值一行，给出其运行（如多个种子）的均值 ± 标准差</translation>
    </message>
    <message>
        <source>Only differences</source>
        <translation>仅差异</translation>
    </message>
    <message>
        <source>Shows the settings in which the runs differ, and none that all have alike</source>
        <translation>只显示各运行不同的设置</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Which runs stand beside the lanes</source>
        <translation>哪些运行与泳道并列</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copies the table as it is shown</source>
        <translation>按所示复制表格</translation>
    </message>
    <message>
        <source>Not grouped</source>
        <translation>不分组</translation>
    </message>
    <message>
        <source>By %1</source>
        <translation>按 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n runs</source>
        <translation>
            <numerusform>%n 次运行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n runs</source>
        <translation>
            <numerusform>%n 次运行中的 %1 次</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2 more left out</source>
        <translation>%1，另略去 %2 个</translation>
    </message>
    <message>
        <source>Earlier runs of this session</source>
        <translation>本会话先前的运行</translation>
    </message>
    <message>
        <source>Runs of another session…</source>
        <translation>另一会话的运行…</translation>
    </message>
    <message>
        <source>Leave out %1</source>
        <translation>去掉 %1</translation>
    </message>
    <message>
        <source>Compare with the runs of these sessions</source>
        <translation>与这些会话的运行对比</translation>
    </message>
    <message>
        <source>Sessions (*.amplab)</source>
        <translation>会话 (*.amplab)</translation>
    </message>
    <message>
        <source>Copy as CSV</source>
        <translation>复制为 CSV</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>复制为 Markdown</translation>
    </message>
    <message>
        <source>Copy as LaTeX</source>
        <translation>复制为 LaTeX</translation>
    </message>
    <message>
        <source>Sort by “%1”, smallest first</source>
        <translation>按“%1”排序，从小到大</translation>
    </message>
    <message>
        <source>Sort by “%1”, largest first</source>
        <translation>按“%1”排序，从大到小</translation>
    </message>
    <message>
        <source>Copy rows	Ctrl+C</source>
        <translation>复制行	Ctrl+C</translation>
    </message>
    <message>
        <source>Over seeds</source>
        <translation>跨种子</translation>
    </message>
    <message>
        <source>The training loops of two lanes side by side, in place of the table</source>
        <translation>以并排的两条泳道训练循环代替表格</translation>
    </message>
    <message>
        <source>Writes the comparison and the history of all lanes into a folder</source>
        <translation>把所有泳道的比较和历史写入文件夹</translation>
    </message>
    <message>
        <source>Repeat over seeds…</source>
        <translation>用多个种子重复…</translation>
    </message>
    <message>
        <source>Sweep a setting…</source>
        <translation>扫描一项设置…</translation>
    </message>
</context>
<context>
    <name>amplab::CompletionPopup</name>
    <message>
        <source>Completions</source>
        <translation>补全</translation>
    </message>
</context>
<context>
    <name>amplab::Completions</name>
    <message>
        <source>Named in line %1.</source>
        <translation>在第 %1 行命名。</translation>
    </message>
</context>
<context>
    <name>amplab::ConfigDocument</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Add lane %1</source>
        <translation>添加泳道 %1</translation>
    </message>
    <message>
        <source>Fork %1</source>
        <translation>分叉 %1</translation>
    </message>
    <message>
        <source>Remove lane %1</source>
        <translation>移除泳道 %1</translation>
    </message>
</context>
<context>
    <name>amplab::ConfigFiles</name>
    <message>
        <source>Save the configuration of the selected lane</source>
        <translation>保存所选泳道的配置</translation>
    </message>
    <message>
        <source>Configurations (*.json)</source>
        <translation>配置 (*.json)</translation>
    </message>
    <message>
        <source>%1 could not be written: %2; choose another folder.</source>
        <translation>无法写入 %1：%2；请选择其他文件夹。</translation>
    </message>
    <message>
        <source>The clipboard</source>
        <translation>剪贴板</translation>
    </message>
</context>
<context>
    <name>amplab::ConfigForm</name>
    <message>
        <source>  (%1)</source>
        <translation>  (%1)</translation>
    </message>
    <message>
        <source>Can be turned while the run is live.</source>
        <translation>可在运行中调整。</translation>
    </message>
    <message>
        <source>Applies at the next restart.</source>
        <translation>下次重新开始时生效。</translation>
    </message>
    <message>
        <source>Applies at restart</source>
        <translation>重新开始时生效</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message numerus="yes">
        <source>Hide %n that do not apply</source>
        <translation>
            <numerusform>隐藏 %n 个无效项</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show %n that do not apply</source>
        <translation>
            <numerusform>显示 %n 个无效项</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>amplab::ConfigurePanel</name>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Seed and device</source>
        <translation>种子和设备</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>Inspection</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Restart now</source>
        <translation>立即重新开始</translation>
    </message>
    <message>
        <source>Configure</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Look at the data…</source>
        <translation>查看数据…</translation>
    </message>
    <message>
        <source>Shows what is in each data set, and takes your own files</source>
        <translation>显示各数据集的内容，并可使用自己的文件</translation>
    </message>
    <message>
        <source>Other lanes apply at restart.</source>
        <translation>其他泳道在重新开始时生效。</translation>
    </message>
    <message>
        <source>One change applies at restart.</source>
        <translation>1 项更改在重新开始时生效。</translation>
    </message>
    <message>
        <source>%1 changes apply at restart.</source>
        <translation>%1 项更改在重新开始时生效。</translation>
    </message>
    <message>
        <source>Configuration</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>Several ranks</source>
        <translation>多个 rank</translation>
    </message>
</context>
<context>
    <name>amplab::Course</name>
    <message>
        <source>Course</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Failure clinic</source>
        <translation>故障诊所</translation>
    </message>
    <message>
        <source>Classic exercises</source>
        <translation>经典练习</translation>
    </message>
    <message>
        <source>Myths</source>
        <translation>误解</translation>
    </message>
</context>
<context>
    <name>amplab::CourseList</name>
    <message>
        <source>Lessons</source>
        <translation>课程列表</translation>
    </message>
    <message>
        <source>Predict, run, see why. A lesson sets up its own lanes; those that you have stay in the session, and Undo brings them back.</source>
        <translation>预测、运行、理解原因。课程会设置自己的通道；您现有的通道保留在会话中，撤销即可恢复。</translation>
    </message>
    <message>
        <source>Open a folder…</source>
        <translation>打开文件夹…</translation>
    </message>
    <message>
        <source>A lesson of your own: a folder with a file lesson.md</source>
        <translation>自己的课程：含有 lesson.md 文件的文件夹</translation>
    </message>
    <message>
        <source>%1 minutes, %2 steps</source>
        <translation>%1 分钟，%2 步</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>There are no lessons beside this program: it was copied without its folder share/amplab. AMPLAB_SHARE_DIR says where that lies.</source>
        <translation>此程序旁没有课程：复制时缺少 share/amplab 文件夹。可用 AMPLAB_SHARE_DIR 指定其位置。</translation>
    </message>
</context>
<context>
    <name>amplab::CurvePlot</name>
    <message>
        <source>Plot of %1 over time</source>
        <translation>%1 随时间变化的图</translation>
    </message>
    <message>
        <source>What %1 shows</source>
        <translation>“%1”显示的内容</translation>
    </message>
    <message>
        <source>log</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg *.pdf)</source>
        <translation>图片 (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>Explain “%1” at step %2</source>
        <translation>解释“%1”的第 %2 步</translation>
    </message>
    <message>
        <source>Look at the op calls of “%1” at step %2</source>
        <translation>查看“%1”第 %2 步的算子调用</translation>
    </message>
    <message>
        <source>Fork “%1” after step %2…</source>
        <translation>在第 %2 步之后分叉“%1”…</translation>
    </message>
    <message>
        <source>Bits of %1</source>
        <translation>%1 的位</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <source>Copy data in view</source>
        <translation>复制可见数据</translation>
    </message>
    <message>
        <source>Save picture as PNG, SVG or PDF…</source>
        <translation>保存为 PNG、SVG 或 PDF…</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>time (s)</source>
        <translation>时间 (s)</translation>
    </message>
    <message>
        <source>Save a figure for print</source>
        <translation>保存用于印刷的图</translation>
    </message>
    <message>
        <source>Figures (*.pdf *.svg *.png)</source>
        <translation>图 (*.pdf *.svg *.png)</translation>
    </message>
    <message>
        <source>Figure for print, light, 8 pt</source>
        <translation>印刷用图，浅色，8 pt</translation>
    </message>
    <message>
        <source>Single column, 85 mm…</source>
        <translation>单栏，85 mm…</translation>
    </message>
    <message>
        <source>Double column, 175 mm…</source>
        <translation>双栏，175 mm…</translation>
    </message>
    <message>
        <source>Logarithmic axis</source>
        <translation>对数轴</translation>
    </message>
    <message>
        <source>Which plot stands here</source>
        <translation>此处显示哪个图表</translation>
    </message>
    <message>
        <source>Follow the newest step</source>
        <translation>跟随最新步</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>全部显示</translation>
    </message>
    <message>
        <source>One zoom back</source>
        <translation>返回上一缩放</translation>
    </message>
</context>
<context>
    <name>amplab::CurveSketch</name>
    <message>
        <source>Curve to draw: left and right go along the steps, up and down draw</source>
        <translation>要绘制的曲线：左右键沿步移动，上下键绘制</translation>
    </message>
    <message>
        <source>Draw with the mouse from the first step to the last</source>
        <translation>用鼠标从第一步画到最后一步</translation>
    </message>
    <message>
        <source>step 1</source>
        <translation>第 1 步</translation>
    </message>
</context>
<context>
    <name>amplab::CurvesPanel</name>
    <message>
        <source>steps</source>
        <translation>步</translation>
    </message>
    <message>
        <source>updates</source>
        <translation>次更新</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>Distance from %1</source>
        <translation>与 %1 的差距</translation>
    </message>
    <message>
        <source>Unit of the x axis</source>
        <translation>x 轴单位</translation>
    </message>
    <message>
        <source>Smoothing</source>
        <translation>平滑</translation>
    </message>
    <message>
        <source>How much of the mean each step keeps; over all steps, whatever is in view. 0: off</source>
        <translation>每步保留多少均值；针对所有步，与视图无关。0：关闭</translation>
    </message>
    <message>
        <source>Over</source>
        <translation>横轴</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>跟随</translation>
    </message>
    <message>
        <source>Jump to now</source>
        <translation>跳到最新</translation>
    </message>
    <message>
        <source>Save picture of a plot</source>
        <translation>保存图表图片</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg *.pdf)</source>
        <translation>图片 (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>Export figures into this folder</source>
        <translation>将图导出到此文件夹</translation>
    </message>
    <message>
        <source>The newest step is kept in view</source>
        <translation>保持最新步可见</translation>
    </message>
    <message>
        <source>Follow the newest step again</source>
        <translation>重新跟随最新步</translation>
    </message>
</context>
<context>
    <name>amplab::DataDialog</name>
    <message>
        <source>A table (.csv)</source>
        <translation>表格 (.csv)</translation>
    </message>
    <message>
        <source>A text (UTF-8)</source>
        <translation>文本 (UTF-8)</translation>
    </message>
    <message>
        <source>The folder with four files in MNIST&apos;s format</source>
        <translation>含四个 MNIST 格式文件的文件夹</translation>
    </message>
    <message>
        <source>The folder with CIFAR-10&apos;s .bin files</source>
        <translation>含 CIFAR-10 .bin 文件的文件夹</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>浏览(&amp;B)…</translation>
    </message>
    <message>
        <source>&amp;Read again</source>
        <translation>重新读取(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Use it</source>
        <translation>使用(&amp;U)</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Data of %1</source>
        <translation>%1 的数据</translation>
    </message>
    <message>
        <source>Data sets</source>
        <translation>数据集</translation>
    </message>
    <message>
        <source>File or folder</source>
        <translation>文件或文件夹</translation>
    </message>
    <message>
        <source>The file may have changed since</source>
        <translation>文件可能已更改</translation>
    </message>
    <message>
        <source>Column to predict</source>
        <translation>要预测的列</translation>
    </message>
    <message>
        <source>The first rows</source>
        <translation>前几行</translation>
    </message>
    <message>
        <source>Click a column to predict it from the others</source>
        <translation>单击某列，由其他列来预测它</translation>
    </message>
    <message>
        <source>&amp;Predict the column</source>
        <translation>预测此列(&amp;P)</translation>
    </message>
    <message>
        <source>The engine is reading it …</source>
        <translation>引擎正在读取…</translation>
    </message>
    <message>
        <source>%1 samples to train on, %2 to test on</source>
        <translation>训练样本 %1 个，测试样本 %2 个</translation>
    </message>
    <message>
        <source>%1 characters to a sample, of %2 kinds</source>
        <translation>每个样本 %1 个字符，共 %2 种</translation>
    </message>
    <message numerus="yes">
        <source>%n features to a sample</source>
        <translation>
            <numerusform>每个样本 %n 个特征</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 classes</source>
        <translation>%1 个类别</translation>
    </message>
    <message>
        <source>a number to predict</source>
        <translation>预测一个数值</translation>
    </message>
    <message>
        <source>%1 rows, %2 columns</source>
        <translation>%1 行，%2 列</translation>
    </message>
    <message>
        <source>generated from the seed</source>
        <translation>由种子生成</translation>
    </message>
    <message>
        <source>%1 empty</source>
        <translation>%1 个空值</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>个数</translation>
    </message>
    <message>
        <source>texts</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>to predict, %1</source>
        <translation>待预测，%1</translation>
    </message>
</context>
<context>
    <name>amplab::DataRequestProcess</name>
    <message>
        <source>The engine took too long to read it.</source>
        <translation>引擎读取时间过长。</translation>
    </message>
    <message>
        <source>Data are read by the engine, and &quot;%1&quot; was not found or may not be run.</source>
        <translation>数据由引擎读取，但未找到“%1”或无权运行。</translation>
    </message>
    <message>
        <source>The engine says more of it than any data set needs.</source>
        <translation>引擎返回的内容超出任何数据集所需。</translation>
    </message>
    <message>
        <source>The engine ended before it had read it.</source>
        <translation>引擎在读完之前就结束了。</translation>
    </message>
</context>
<context>
    <name>amplab::DataView</name>
    <message numerus="yes">
        <source>%n points in the plane, by class</source>
        <translation>
            <numerusform>平面上 %n 个点，按类别</numerusform>
        </translation>
    </message>
    <message>
        <source>What is to be predicted, over the input</source>
        <translation>以输入为横轴的预测目标</translation>
    </message>
    <message numerus="yes">
        <source>%n pictures, by class</source>
        <translation>
            <numerusform>%n 张图片，按类别</numerusform>
        </translation>
    </message>
    <message>
        <source>The first lines</source>
        <translation>前几行</translation>
    </message>
</context>
<context>
    <name>amplab::SettingList</name>
    <message>
        <source>Turn another dial</source>
        <translation>再调一个参数</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Which dial</source>
        <translation>哪个参数</translation>
    </message>
    <message>
        <source>Leave this dial as it is</source>
        <translation>保持该参数不变</translation>
    </message>
</context>
<context>
    <name>amplab::DivergenceCard</name>
    <message>
        <source>%1: %2 in %3</source>
        <translation>%1：%3 中的 %2</translation>
    </message>
    <message>
        <source>step %1 · %2 · %3</source>
        <translation>第 %1 步 · %2 · %3</translation>
    </message>
    <message>
        <source> of %1</source>
        <translation> ，属于 %1</translation>
    </message>
    <message>
        <source> · element %1</source>
        <translation> · 元素 %1</translation>
    </message>
    <message>
        <source>Its op calls</source>
        <translation>其算子调用</translation>
    </message>
    <message>
        <source>Compare the loops</source>
        <translation>比较循环</translation>
    </message>
    <message>
        <source>Replays that step of the baseline and shows every op call of it</source>
        <translation>重放基准的这一步并显示每个算子调用</translation>
    </message>
    <message>
        <source>Shows the loops of both lanes side by side</source>
        <translation>并排显示两条泳道的循环</translation>
    </message>
    <message>
        <source>Replaying both lanes…</source>
        <translation>正在重放两条泳道…</translation>
    </message>
    <message>
        <source>%1: line %2</source>
        <translation>%1：第 %2 行</translation>
    </message>
</context>
<context>
    <name>amplab::Dock</name>
    <message>
        <source>Close; the View menu brings it back</source>
        <translation>关闭；可从“视图”菜单恢复</translation>
    </message>
    <message>
        <source>Back into the window</source>
        <translation>放回窗口</translation>
    </message>
    <message>
        <source>Float</source>
        <translation>浮动</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>amplab::DtypeDials</name>
    <message>
        <source>As you chose.</source>
        <translation>按您的选择。</translation>
    </message>
    <message>
        <source>as the mode decides</source>
        <translation>由模式决定</translation>
    </message>
    <message>
        <source>As the mode decides</source>
        <translation>由模式决定</translation>
    </message>
</context>
<context>
    <name>amplab::EarlierDialog</name>
    <message>
        <source>Earlier runs</source>
        <translation>先前的运行</translation>
    </message>
    <message>
        <source>No lane has begun anew yet: after a restart, the runs before it are kept here.</source>
        <translation>还没有泳道重新开始：重启之后，之前的运行保留在这里。</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Deletes the selected runs, from the session file too once it is closed (Del); Ctrl+Z brings them back</source>
        <translation>删除所选运行，关闭后也从会话文件中删除 (Del)；Ctrl+Z 可恢复</translation>
    </message>
    <message>
        <source>Drawn thin behind the lanes, in the colour of the lane that made them. Of each lane the latest is shown, and those that are pinned.</source>
        <translation>以产生它们的泳道的颜色细线画在泳道之后。每条泳道显示最近一次以及已固定的。</translation>
    </message>
</context>
<context>
    <name>amplab::EarlierModel</name>
    <message>
        <source>shown</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>已固定</translation>
    </message>
    <message>
        <source>not pinned</source>
        <translation>未固定</translation>
    </message>
    <message>
        <source>rename of an earlier run</source>
        <translation>重命名先前的运行</translation>
    </message>
    <message>
        <source>showing of an earlier run</source>
        <translation>显示先前的运行</translation>
    </message>
    <message>
        <source>hiding of an earlier run</source>
        <translation>隐藏先前的运行</translation>
    </message>
    <message>
        <source>pin of an earlier run</source>
        <translation>固定先前的运行</translation>
    </message>
    <message>
        <source>unpinning of an earlier run</source>
        <translation>取消固定先前的运行</translation>
    </message>
    <message>
        <source>deletion of an earlier run</source>
        <translation>删除先前的运行</translation>
    </message>
    <message>
        <source>deletion of %1 earlier runs</source>
        <translation>删除 %1 次先前的运行</translation>
    </message>
</context>
<context>
    <name>amplab::EngineProcess</name>
    <message>
        <source>The engine could not be started, because &quot;%1&quot; was not found or may not be run; correct the engine&apos;s command line in the settings, then restart the engine.</source>
        <translation>无法启动引擎：未找到“%1”或无权运行；请在设置中更正引擎命令行，然后重新启动引擎。</translation>
    </message>
    <message>
        <source>The engine sent something that is not a message (%1), so it was ended; check that its command line starts amplab-engine serve and prints nothing else, then restart the engine.</source>
        <translation>引擎发送了非消息内容 (%1)，已被结束；请检查其命令行是否启动 amplab-engine serve 且不输出其他内容，然后重新启动引擎。</translation>
    </message>
    <message>
        <source>what it had sent is kept; restart the engine to go on.</source>
        <translation>已收到的内容保留；重新启动引擎以继续。</translation>
    </message>
    <message>
        <source>often because memory ran out</source>
        <translation>通常因内存不足</translation>
    </message>
    <message>
        <source>a crash</source>
        <translation>崩溃</translation>
    </message>
    <message>
        <source>The engine was ended by signal %1 (%2, %3); %4</source>
        <translation>引擎被信号 %1 结束（%2，%3）；%4</translation>
    </message>
    <message>
        <source>The engine ended with exit status %1; %2</source>
        <translation>引擎以退出状态 %1 结束；%2</translation>
    </message>
    <message>
        <source>The engine ended with exit status %1 (%2); %3</source>
        <translation>引擎以退出状态 %1 结束（%2）；%3</translation>
    </message>
</context>
<context>
    <name>amplab::EventLane</name>
    <message>
        <source>Events of the lanes over time</source>
        <translation>各泳道事件随时间</translation>
    </message>
    <message>
        <source> And %1 more of these close by.</source>
        <translation> 附近还有 %1 个。</translation>
    </message>
    <message>
        <source>%1, step %2: %3</source>
        <translation>%1，第 %2 步：%3</translation>
    </message>
</context>
<context>
    <name>amplab::EventModel</name>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>lane</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>what happened</source>
        <translation>发生了什么</translation>
    </message>
</context>
<context>
    <name>amplab::EventsPanel</name>
    <message>
        <source>Only events of this kind</source>
        <translation>仅此类事件</translation>
    </message>
    <message>
        <source>Only events of this lane</source>
        <translation>仅此泳道的事件</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>解释</translation>
    </message>
    <message>
        <source>Fork before it…</source>
        <translation>在其之前分叉…</translation>
    </message>
    <message>
        <source>all events</source>
        <translation>所有事件</translation>
    </message>
    <message>
        <source>Replays the step of the chosen event and says what, where, why and so what</source>
        <translation>重放所选事件的那一步，说明是什么、在哪里、为什么、有何影响</translation>
    </message>
    <message>
        <source>A new lane that shares the past up to the step before the chosen event</source>
        <translation>一条新泳道，共享所选事件前一步为止的历史</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>all lanes</source>
        <translation>所有泳道</translation>
    </message>
    <message>
        <source>%1 of %2 events</source>
        <translation>%1 / %2 个事件</translation>
    </message>
    <message>
        <source>Show step %1</source>
        <translation>显示第 %1 步</translation>
    </message>
    <message>
        <source>Explain step %1</source>
        <translation>解释第 %1 步</translation>
    </message>
    <message>
        <source>Look at its op calls</source>
        <translation>查看其算子调用</translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>复制行</translation>
    </message>
    <message>
        <source>%1 event</source>
        <translation>%1 个事件</translation>
    </message>
    <message>
        <source>%1 events</source>
        <translation>%1 个事件</translation>
    </message>
    <message>
        <source>Nothing has happened yet. Skipped steps, changes of the loss scale, turned dials and the first NaN appear here once the lanes run; %1 starts them.</source>
        <translation>尚无事件。泳道运行后，跳过的步、损失缩放值的变化、调整的参数和首个 NaN 会显示在这里；按%1启动。</translation>
    </message>
</context>
<context>
    <name>amplab::ExplainPanel</name>
    <message>
        <source>This step is not over.</source>
        <translation>这一步尚未结束。</translation>
    </message>
    <message>
        <source>What would help</source>
        <translation>改进办法</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>再次分析</translation>
    </message>
    <message>
        <source>Replays the step once more</source>
        <translation>再次重放该步</translation>
    </message>
    <message>
        <source>What</source>
        <translation>是什么</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>在哪里</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>为什么</translation>
    </message>
    <message>
        <source>So what</source>
        <translation>有何影响</translation>
    </message>
    <message>
        <source>Against fp32</source>
        <translation>对照 fp32</translation>
    </message>
    <message>
        <source>Its op calls</source>
        <translation>其算子调用</translation>
    </message>
    <message>
        <source>Replays the step and shows every op call of it</source>
        <translation>重放该步并显示其每个算子调用</translation>
    </message>
    <message>
        <source>Fork before it…</source>
        <translation>在其之前分叉…</translation>
    </message>
    <message>
        <source>A new lane that shares the past up to the step before this one</source>
        <translation>一条新泳道，共享前一步为止的历史</translation>
    </message>
    <message>
        <source>Explain this step</source>
        <translation>解释这一步</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>解释</translation>
    </message>
    <message>
        <source>%1, step %2</source>
        <translation>%1，第 %2 步</translation>
    </message>
    <message>
        <source>Click a triangle in the plots, or an event, and the step is replayed to find out why.</source>
        <translation>单击图中的三角或某个事件，即可重放该步并找出原因。</translation>
    </message>
    <message>
        <source>Replaying step %1…</source>
        <translation>正在重放第 %1 步…</translation>
    </message>
    <message>
        <source>its cause: line %1</source>
        <translation>原因：第 %1 行</translation>
    </message>
    <message>
        <source>Lesson: %1</source>
        <translation>小结：%1</translation>
    </message>
    <message>
        <source>Turns the dial of this lane, from its next step on.</source>
        <translation>从下一步起调整此泳道的该参数。</translation>
    </message>
    <message>
        <source>Try it in a fork: a new lane from before this step, with this dial turned</source>
        <translation>在分叉中尝试：从前一步起的新泳道，并调整该参数</translation>
    </message>
    <message>
        <source>Try in a fork</source>
        <translation>在分叉中尝试</translation>
    </message>
</context>
<context>
    <name>amplab::ExponentGrid</name>
    <message>
        <source>Histograms by layer</source>
        <translation>各层直方图</translation>
    </message>
    <message>
        <source>clipped %1</source>
        <translation>截断 %1</translation>
    </message>
    <message>
        <source>overflow %1</source>
        <translation>上溢 %1</translation>
    </message>
    <message>
        <source>clipped &lt; 0.1 %</source>
        <translation>截断 &lt; 0.1 %</translation>
    </message>
    <message>
        <source>overflow &lt; 0.1 %</source>
        <translation>上溢 &lt; 0.1 %</translation>
    </message>
    <message>
        <source>flushed %1</source>
        <translation>归零 %1</translation>
    </message>
    <message>
        <source>%1: flushed %2, clipped %3</source>
        <translation>%1：归零 %2，截断 %3</translation>
    </message>
    <message>
        <source>%1: flushed %2, overflow %3</source>
        <translation>%1：归零 %2，上溢 %3</translation>
    </message>
    <message>
        <source>nothing lost</source>
        <translation>无损失</translation>
    </message>
</context>
<context>
    <name>amplab::ExponentPlot</name>
    <message>
        <source>Histogram of binary exponents</source>
        <translation>二进制指数直方图</translation>
    </message>
    <message>
        <source>%1 in %2: flushed %3, clipped %4.</source>
        <translation>%1（%2）：归零 %3，截断 %4。</translation>
    </message>
    <message>
        <source>%1 in %2: flushed %3, overflow %4.</source>
        <translation>%1（%2）：归零 %3，上溢 %4。</translation>
    </message>
    <message>
        <source>loss scale %1</source>
        <translation>损失缩放值 %1</translation>
    </message>
    <message>
        <source>no loss scale (%1)</source>
        <translation>无损失缩放 (%1)</translation>
    </message>
    <message>
        <source>
The thick part of the line: scales that lose least, %1 to %2.</source>
        <translation>线的粗段：损失最少的缩放值，%1 到 %2。</translation>
    </message>
    <message>
        <source>Drag the handle, or press Left and Right: the bars follow. Letting go sets the scale; with Ctrl it forks the lane; Escape puts it back.</source>
        <translation>拖动手柄或按左右键：柱条随之移动。松开即设定缩放值；按住 Ctrl 则分叉泳道；Esc 复原。</translation>
    </message>
    <message>
        <source>%1 to %2: %3, %4 elements</source>
        <translation>%1 到 %2：%3，%4 个元素</translation>
    </message>
    <message>
        <source>, of which %1 were lost</source>
        <translation>，其中 %1 个丢失</translation>
    </message>
    <message>
        <source>: at most half of the smallest subnormal, %1</source>
        <translation>：不超过最小次正规数的一半，%1</translation>
    </message>
    <message>
        <source>will be flushed</source>
        <translation>将归零</translation>
    </message>
    <message>
        <source>flushed</source>
        <translation>归零</translation>
    </message>
    <message>
        <source>will be clipped</source>
        <translation>将被截断</translation>
    </message>
    <message>
        <source>clipped</source>
        <translation>截断</translation>
    </message>
    <message>
        <source>will overflow</source>
        <translation>将上溢</translation>
    </message>
    <message>
        <source>overflow</source>
        <translation>上溢</translation>
    </message>
    <message>
        <source>0</source>
        <translation>0</translation>
    </message>
    <message>
        <source>Inf</source>
        <translation>Inf</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
</context>
<context>
    <name>amplab::ExponentWaterfall</name>
    <message>
        <source>Exponents over the run</source>
        <translation>整个运行的指数</translation>
    </message>
    <message>
        <source>No step has been looked at</source>
        <translation>尚未查看任何步</translation>
    </message>
    <message>
        <source>%1 steps that were looked at, %2 to %3</source>
        <translation>已查看 %1 步，%2 到 %3</translation>
    </message>
    <message>
        <source>step %1 · %2 to %3: %4</source>
        <translation>第 %1 步 · %2 到 %3：%4</translation>
    </message>
    <message>
        <source> · loss scale %1</source>
        <translation> · 损失缩放值 %1</translation>
    </message>
    <message>
        <source> · skipped</source>
        <translation> · 已跳过</translation>
    </message>
    <message>
        <source>No step with such tensors has been looked at.</source>
        <translation>尚未查看含此类张量的步。</translation>
    </message>
    <message>
        <source>clipped above %1</source>
        <translation>高于 %1 被截断</translation>
    </message>
    <message>
        <source>overflow above %1</source>
        <translation>高于 %1 上溢</translation>
    </message>
    <message>
        <source>flushed below %1</source>
        <translation>低于 %1 归零</translation>
    </message>
    <message>
        <source>subnormal below %1</source>
        <translation>低于 %1 为次正规</translation>
    </message>
    <message>
        <source>loss scale</source>
        <translation>损失缩放值</translation>
    </message>
    <message>
        <source>%1 over steps</source>
        <translation>%1 随步变化</translation>
    </message>
</context>
<context>
    <name>amplab::FaultDialog</name>
    <message>
        <source>an Inf, as an overflow leaves</source>
        <translation>Inf，如同上溢所致</translation>
    </message>
    <message>
        <source>a NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>everything, times a factor</source>
        <translation>全部乘以系数</translation>
    </message>
    <message>
        <source>Overflow fire drill</source>
        <translation>上溢演习</translation>
    </message>
    <message>
        <source>all lanes</source>
        <translation>所有泳道</translation>
    </message>
    <message>
        <source>A layer&apos;s name for its output, “loss”, or a gradient such as fc1.weight.grad</source>
        <translation>层名（表示其输出）、“loss”，或梯度，如 fc1.weight.grad</translation>
    </message>
    <message>
        <source>Counted row by row from 0; beyond the last: the last</source>
        <translation>按行从 0 计数；超出则取最后一个</translation>
    </message>
    <message>
        <source>It happens once, in the next step, and is marked as a fault on purpose wherever the run is written down.</source>
        <translation>只在下一步发生一次，并在所有运行记录中标为故意注入的故障。</translation>
    </message>
    <message>
        <source>Put it in</source>
        <translation>注入</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Element</source>
        <translation>元素</translation>
    </message>
    <message>
        <source>Factor</source>
        <translation>系数</translation>
    </message>
    <message>
        <source>the rank dies</source>
        <translation>该 rank 终止</translation>
    </message>
    <message>
        <source>the rank stops</source>
        <translation>该 rank 停住</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Fault</source>
        <translation>故障</translation>
    </message>
    <message>
        <source>all ranks</source>
        <translation>所有 rank</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>rank %1</translation>
    </message>
    <message>
        <source>Its process is killed as the next step begins. The others cannot go on without it: the run ends and says which rank it was.</source>
        <translation>下一步开始时，它的进程会被杀死。其余 rank 无法继续：运行结束，并说明是哪个 rank。</translation>
    </message>
    <message>
        <source>Its process is stopped as the next step begins. The others wait for it, for at most %1 s; then the run ends and says which rank it was.</source>
        <translation>下一步开始时，它的进程会被停住。其余 rank 最多等待 %1 s；随后运行结束，并说明是哪个 rank。</translation>
    </message>
    <message>
        <source>It happens before the gradients are averaged, which brings it to all ranks.</source>
        <translation>它发生在梯度取平均之前，因此会传到所有 rank。</translation>
    </message>
    <message>
        <source>The gradients are averaged already, so rank %1 alone sees it.</source>
        <translation>梯度已经取过平均，所以只有 rank %1 看得到。</translation>
    </message>
    <message>
        <source>The ranks agree on found_inf: all of them skip the step.</source>
        <translation>各 rank 对 found_inf 取得一致：全部跳过这一步。</translation>
    </message>
    <message>
        <source>The ranks do not agree on found_inf: it alone skips the step, and their weights part.</source>
        <translation>各 rank 不统一 found_inf：只有它跳过这一步，权重从此分开。</translation>
    </message>
</context>
<context>
    <name>amplab::SettingEditor</name>
    <message>
        <source>differs</source>
        <translation>不一致</translation>
    </message>
</context>
<context>
    <name>amplab::FigureDialog</name>
    <message>
        <source>Export figures</source>
        <translation>导出图</translation>
    </message>
    <message>
        <source>Kind of file</source>
        <translation>文件类型</translation>
    </message>
    <message>
        <source>PDF</source>
        <translation>PDF</translation>
    </message>
    <message>
        <source>SVG</source>
        <translation>SVG</translation>
    </message>
    <message>
        <source>PNG, 300 dpi</source>
        <translation>PNG，300 dpi</translation>
    </message>
    <message>
        <source>Width on paper</source>
        <translation>纸上宽度</translation>
    </message>
    <message>
        <source>Single column, 85 mm</source>
        <translation>单栏，85 mm</translation>
    </message>
    <message>
        <source>Double column, 175 mm</source>
        <translation>双栏，175 mm</translation>
    </message>
    <message>
        <source>Plots</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>Light, with letters of 8 points, whatever the theme; each shows what its plot shows now.</source>
        <translation>浅色、8 磅字，与主题无关；每幅显示其图当前的内容。</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>选择文件夹…</translation>
    </message>
</context>
<context>
    <name>amplab::ForecastPanel</name>
    <message>
        <source>Would fp16 fit, by layer</source>
        <translation>各层是否适合 fp16</translation>
    </message>
    <message>
        <source>Whether fp16 would do is read off steps that are looked at: run the lane with this panel in view.</source>
        <translation>fp16 是否够用由已查看的步判断：请在显示此面板时运行泳道。</translation>
    </message>
    <message>
        <source>Memory is being foretold…</source>
        <translation>正在预测内存…</translation>
    </message>
    <message>
        <source>memory of the first of %1 ranks per mode, foretold from its training step</source>
        <translation>各模式下 %1 个 rank 中第一个的内存，由其训练步预测</translation>
    </message>
    <message>
        <source>memory per mode, foretold from the training step itself</source>
        <translation>各模式的内存，由训练步本身预测</translation>
    </message>
    <message>
        <source>Foretold by %1, held against this lane at the scale %2, step %3: right of %4 of %5 layers.</source>
        <translation>由 %1 预测，与此泳道在缩放值 %2、第 %3 步对照：%5 层中 %4 层正确。</translation>
    </message>
    <message>
        <source>Held against %1 at the scale %2, step %3: right of %4 of %5 layers.</source>
        <translation>与 %1 在缩放值 %2、第 %3 步对照：%5 层中 %4 层正确。</translation>
    </message>
</context>
<context>
    <name>amplab::ForkDialog</name>
    <message>
        <source>now</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>Fork a lane</source>
        <translation>分叉泳道</translation>
    </message>
    <message>
        <source>Fork</source>
        <translation>分叉</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>After step</source>
        <translation>在此步之后</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>With</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>The run ends at step %1, so there is no step to go: take an earlier one, or raise the number of steps.</source>
        <translation>运行在第 %1 步结束，没有剩余步：请选更早的步，或增加步数。</translation>
    </message>
    <message>
        <source>Shares every bit of “%1” up to step %2, and goes its own way from step %3.</source>
        <translation>到第 %2 步为止与“%1”逐位相同，从第 %3 步起各自进行。</translation>
    </message>
    <message>
        <source>Without a dial turned it will do what “%1” does, to the last bit.</source>
        <translation>若不调整参数，它将与“%1”完全一致，直到最后一位。</translation>
    </message>
</context>
<context>
    <name>amplab::FormatRuler</name>
    <message>
        <source>Ranges of the number formats</source>
        <translation>数值格式的范围</translation>
    </message>
    <message>
        <source>Left and right halve and double the number; plus and minus zoom; Home shows the whole ruler.</source>
        <translation>左右键将数减半或加倍；加减号缩放；Home 显示整个标尺。</translation>
    </message>
    <message>
        <source>%1: largest %2, smallest normal %3, smallest subnormal %4, eps %5 (the gap above 1); %6 exponent and %7 mantissa bits</source>
        <translation>%1：最大 %2，最小正规数 %3，最小次正规数 %4，eps %5（1 之上的间隔）；%6 位指数，%7 位尾数</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2: %n tensor(s), magnitudes from %3 to %4, 98 % of them from %5 to %6</source>
        <translation>
            <numerusform>%2 的%1：%n 个张量，绝对值 %3 到 %4，其中 98 % 在 %5 到 %6</numerusform>
        </translation>
    </message>
    <message>
        <source>; multiplied by the loss scale, as they stand in memory</source>
        <translation>；乘有损失缩放值，即内存中的值</translation>
    </message>
    <message>
        <source>eps %1</source>
        <translation>eps %1</translation>
    </message>
</context>
<context>
    <name>amplab::FormatZones</name>
    <message>
        <source>flushed to zero</source>
        <translation>归零</translation>
    </message>
    <message>
        <source>subnormal</source>
        <translation>次正规</translation>
    </message>
    <message>
        <source>normal</source>
        <translation>正规</translation>
    </message>
    <message>
        <source>overflow</source>
        <translation>上溢</translation>
    </message>
    <message>
        <source>clipped</source>
        <translation>截断</translation>
    </message>
    <message>
        <source>flushed</source>
        <translation>归零</translation>
    </message>
    <message>
        <source>subn.</source>
        <translation>次正规</translation>
    </message>
    <message>
        <source>over</source>
        <translation>溢出</translation>
    </message>
    <message>
        <source>clip</source>
        <translation>截断</translation>
    </message>
</context>
<context>
    <name>amplab::FormatsPanel</name>
    <message>
        <source>Largest</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>First number that overflows</source>
        <translation>首个上溢的数</translation>
    </message>
    <message>
        <source>A number that is clipped</source>
        <translation>被截断的数</translation>
    </message>
    <message>
        <source>Smallest normal</source>
        <translation>最小正规数</translation>
    </message>
    <message>
        <source>Smallest subnormal</source>
        <translation>最小次正规数</translation>
    </message>
    <message>
        <source>Largest that is flushed</source>
        <translation>归零的最大数</translation>
    </message>
    <message>
        <source>1 + eps: the number after 1</source>
        <translation>1 + eps：1 之后的数</translation>
    </message>
    <message>
        <source>1 + eps / 2: an update that is swallowed</source>
        <translation>1 + eps / 2：被吞掉的更新</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>A number, or a sum of such: 65504, 1e-8, 2^-24, 0x1p-14, 1 + 2^-11, inf, nan</source>
        <translation>一个数或若干数之和：65504、1e-8、2^-24、0x1p-14、1 + 2^-11、inf、nan</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Numbers at the ends of the formats</source>
        <translation>各格式边界处的数</translation>
    </message>
    <message>
        <source>Whole ruler</source>
        <translation>整个标尺</translation>
    </message>
    <message>
        <source>Shows the ruler from the smallest to the largest number (double click); the wheel zooms, a drag moves it</source>
        <translation>显示从最小到最大的标尺（双击）；滚轮缩放，拖动平移</translation>
    </message>
    <message>
        <source>%1	%2</source>
        <translation>%1	%2</translation>
    </message>
    <message>
        <source>This is no number. Try 65504, 1e-8, 2^-24, 0x1p-14, 1 + 2^-11, inf or nan.</source>
        <translation>这不是数。请试 65504、1e-8、2^-24、0x1p-14、1 + 2^-11、inf 或 nan。</translation>
    </message>
    <message>
        <source>%1, step %2</source>
        <translation>%1，第 %2 步</translation>
    </message>
    <message>
        <source>marked: tensors of %1</source>
        <translation>标记：%1 的张量</translation>
    </message>
    <message>
        <source>Where the tensors of %1 lie is marked here as soon as it runs.</source>
        <translation>%1 一运行，其张量的位置就会标在这里。</translation>
    </message>
</context>
<context>
    <name>amplab::Fp16Model</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>none: needs %1, bears %2</source>
        <translation>无：需要 %1，只能承受 %2</translation>
    </message>
    <message>
        <source>%1 alone</source>
        <translation>仅 %1</translation>
    </message>
    <message>
        <source>up to %1</source>
        <translation>至 %1</translation>
    </message>
    <message>
        <source>Beyond fp16&apos;s largest number, 65504: no loss scale changes that.</source>
        <translation>超过 fp16 的最大数 65504：任何损失缩放都无济于事。</translation>
    </message>
    <message>
        <source>fp16 holds up to 65504.</source>
        <translation>fp16 最大到 65504。</translation>
    </message>
    <message>
        <source>%1 of those that are not zero would become zero.</source>
        <translation>非零元素中有 %1 会变为零。</translation>
    </message>
    <message>
        <source>Its weights reach %1.</source>
        <translation>其权重最大到 %1。</translation>
    </message>
    <message>
        <source>Magnitudes of its gradients without a loss scale, from the smallest that is not zero to the largest</source>
        <translation>不加损失缩放时其梯度的绝对值，从最小非零到最大</translation>
    </message>
    <message>
        <source>Loss scales at which none of its gradients overflows fp16, and no more than 1 % of those that are not zero are lost</source>
        <translation>使其梯度在 fp16 中均不上溢、且非零者丢失不超过 1 % 的损失缩放值</translation>
    </message>
    <message>
        <source>Share of its gradients that fp16 was foretold to flush to zero at the scale %1, and the share that it did flush</source>
        <translation>预测在缩放值 %1 时 fp16 归零的梯度比例，以及实际比例</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>A layer of the model</source>
        <translation>模型的一层</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>Their largest magnitude; fp16 ends at 65504</source>
        <translation>其最大绝对值；fp16 止于 65504</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>Their magnitudes without a loss scale</source>
        <translation>不加损失缩放时的绝对值</translation>
    </message>
    <message>
        <source>loss scales that fit</source>
        <translation>合适的损失缩放值</translation>
    </message>
    <message>
        <source>On one axis for all layers; the line is the scale that the lane has</source>
        <translation>所有层共用一轴；竖线为泳道当前的缩放值</translation>
    </message>
    <message>
        <source>lost: foretold → was</source>
        <translation>丢失：预测 → 实际</translation>
    </message>
    <message>
        <source>Share of the gradients that fp16 makes zero, or Inf: as foretold, and as a lane of the same model has it</source>
        <translation>fp16 使之变为零或 Inf 的梯度比例：预测值，以及同模型泳道的实际值</translation>
    </message>
</context>
<context>
    <name>amplab::GalleryPage</name>
    <message>
        <source>one lane</source>
        <translation>一条泳道</translation>
    </message>
    <message>
        <source>%1 lanes</source>
        <translation>%1 条泳道</translation>
    </message>
    <message>
        <source>There are no lanes. Choose an example to begin with, or open a session, a configuration or a script.</source>
        <translation>没有泳道。请选择一个示例开始，或打开会话、配置或脚本。</translation>
    </message>
    <message>
        <source>A new session on the lanes of an example; the one before is kept, under File, Open recent.</source>
        <translation>以示例的泳道开始新会话；之前的会话保留在“文件”的“打开最近”中。</translation>
    </message>
    <message>
        <source>The lanes of an example replace those of this session; undo brings them back.</source>
        <translation>示例的泳道取代本会话的泳道；撤销可恢复。</translation>
    </message>
    <message>
        <source>Gallery</source>
        <translation>图库</translation>
    </message>
    <message>
        <source>Keep the lanes</source>
        <translation>保留泳道</translation>
    </message>
    <message>
        <source>Open something else…</source>
        <translation>打开其他…</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>Filter: clip, apex, penalty, unscale_ …</source>
        <translation>筛选：clip、apex、penalty、unscale_ …</translation>
    </message>
    <message>
        <source>Filter of the cards</source>
        <translation>卡片筛选</translation>
    </message>
    <message>
        <source>Section</source>
        <translation>分类</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>two lanes: %1 and %2</source>
        <translation>两条泳道：%1 和 %2</translation>
    </message>
    <message>
        <source>%1, %2. %3 Look for %4.</source>
        <translation>%1，%2。%3 请留意：%4。</translation>
    </message>
    <message>
        <source>A new session with the lanes as they are set up</source>
        <translation>以当前设置的泳道开始新会话</translation>
    </message>
    <message>
        <source>A session, configurations, or a file of data</source>
        <translation>会话、配置或数据文件</translation>
    </message>
    <message>
        <source>Back to the lanes (Esc)</source>
        <translation>返回泳道 (Esc)</translation>
    </message>
    <message>
        <source>Undo: the lanes come back</source>
        <translation>撤销：恢复泳道</translation>
    </message>
    <message>
        <source>&amp;Open as a lane</source>
        <translation>打开为泳道(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Open as two lanes</source>
        <translation>打开为两条泳道(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Open as %1 lanes</source>
        <translation>作为 %1 条泳道打开(&amp;O)</translation>
    </message>
</context>
<context>
    <name>amplab::GrowthRing</name>
    <message>
        <source>Clean steps towards a growth</source>
        <translation>距增长的正常步数</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>/ %1</translation>
    </message>
</context>
<context>
    <name>amplab::HeatMapPlot</name>
    <message>
        <source>Heat map of two dials</source>
        <translation>两项设置的热图</translation>
    </message>
    <message>
        <source>%1 over %2 and %3</source>
        <translation>%1，按 %2 和 %3</translation>
    </message>
    <message>
        <source>no run</source>
        <translation>没有运行</translation>
    </message>
    <message>
        <source>least %1, most %2</source>
        <translation>最小 %1，最大 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n runs</source>
        <translation>
            <numerusform>%n 次运行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them NaN or Inf</source>
        <translation>
            <numerusform>其中 %n 次为 NaN 或 Inf</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them without this result</source>
        <translation>
            <numerusform>其中 %n 次没有该结果</numerusform>
        </translation>
    </message>
    <message>
        <source>A heat map needs two dials in which the runs differ.</source>
        <translation>热图需要两项在各次运行间不同的设置。</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>standard deviation</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>NaN or Inf</source>
        <translation>NaN 或 Inf</translation>
    </message>
    <message>
        <source>%1 of %2 cells; the others are left out.</source>
        <translation>%2 个单元格中的 %1 个；其余略去。</translation>
    </message>
    <message>
        <source>Cells without a run are left out.</source>
        <translation>没有运行的单元格已略去。</translation>
    </message>
</context>
<context>
    <name>amplab::HistogramPanel</name>
    <message>
        <source>Of which tensors</source>
        <translation>哪些张量</translation>
    </message>
    <message>
        <source>The number format behind the bars</source>
        <translation>柱条背后的数值格式</translation>
    </message>
    <message>
        <source>as the lane</source>
        <translation>与泳道相同</translation>
    </message>
    <message>
        <source>The step looked at before</source>
        <translation>上一个查看的步</translation>
    </message>
    <message>
        <source>The step looked at next</source>
        <translation>下一个查看的步</translation>
    </message>
    <message>
        <source>Latest</source>
        <translation>最新</translation>
    </message>
    <message>
        <source>Follows the latest step that was looked at</source>
        <translation>跟随最近查看的步</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Small histograms of each layer beside the large one</source>
        <translation>在大图旁显示各层的小直方图</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Exponents over the steps of the run</source>
        <translation>运行各步的指数</translation>
    </message>
    <message>
        <source>Order of the layers</source>
        <translation>各层顺序</translation>
    </message>
    <message>
        <source>in their order</source>
        <translation>按原顺序</translation>
    </message>
    <message>
        <source>most flushed first</source>
        <translation>归零最多在前</translation>
    </message>
    <message>
        <source>most overflow first</source>
        <translation>上溢最多在前</translation>
    </message>
    <message>
        <source>%1 (lane)</source>
        <translation>%1（泳道）</translation>
    </message>
    <message>
        <source>There is no lane yet.</source>
        <translation>尚无泳道。</translation>
    </message>
    <message>
        <source>Step %1 was skipped: it updated nothing.</source>
        <translation>第 %1 步被跳过：没有任何更新。</translation>
    </message>
    <message>
        <source>Step %1 has no %2.</source>
        <translation>第 %1 步没有%2。</translation>
    </message>
    <message>
        <source>Of step %1 no more is kept than sums: choose All gradients, or another sum.</source>
        <translation>第 %1 步只保留了汇总：请选“全部梯度”或其他汇总。</translation>
    </message>
    <message>
        <source>No step of this lane has been looked at yet. %1 While this panel is in view, steps are looked at now and then, and show where their numbers lie in the format, and what a loss scale would do to them.</source>
        <translation>尚未查看此泳道的任何步。%1 此面板可见时会不时查看一些步，显示其数值在格式中的位置，以及损失缩放的作用。</translation>
    </message>
    <message>
        <source>%1 · step %2</source>
        <translation>%1 · 第 %2 步</translation>
    </message>
    <message>
        <source> · skipped</source>
        <translation> · 已跳过</translation>
    </message>
    <message>
        <source> · with a fault put in</source>
        <translation> · 含注入故障</translation>
    </message>
    <message>
        <source>Elements of %1</source>
        <translation>%1 的元素</translation>
    </message>
    <message>
        <source>Elements (of a single tensor)</source>
        <translation>元素（单个张量）</translation>
    </message>
    <message>
        <source>Bits of %1</source>
        <translation>%1 的位</translation>
    </message>
    <message>
        <source>Bits of a number</source>
        <translation>某个数的位</translation>
    </message>
    <message>
        <source>Fork the lane with a loss scale of %1</source>
        <translation>以损失缩放值 %1 分叉泳道</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <source>Copy data</source>
        <translation>复制数据</translation>
    </message>
    <message>
        <source>Shares on a logarithmic axis</source>
        <translation>比例使用对数轴</translation>
    </message>
    <message>
        <source>%1 runs the lanes.</source>
        <translation>按%1运行泳道。</translation>
    </message>
    <message>
        <source>Linear axis</source>
        <translation>线性轴</translation>
    </message>
    <message>
        <source>Logarithmic axis</source>
        <translation>对数轴</translation>
    </message>
</context>
<context>
    <name>amplab::ImportDialog</name>
    <message>
        <source>taken</source>
        <translation>已采用</translation>
    </message>
    <message>
        <source>left out, no number changes</source>
        <translation>已省略，不改变数值</translation>
    </message>
    <message>
        <source>not taken, may change numbers</source>
        <translation>未采用，可能改变数值</translation>
    </message>
    <message>
        <source>Settings that differ from the defaults</source>
        <translation>与默认值不同的设置</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>默认值</translation>
    </message>
    <message>
        <source>Lines that were not taken as they stand</source>
        <translation>未按原样采用的行</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>What</source>
        <translation>是什么</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>为什么</translation>
    </message>
    <message>
        <source>&amp;Replace the lanes</source>
        <translation>替换泳道(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Add as a lane</source>
        <translation>添加为泳道(&amp;A)</translation>
    </message>
    <message>
        <source>Import a PyTorch script: %1</source>
        <translation>导入 PyTorch 脚本：%1</translation>
    </message>
    <message>
        <source>The script</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>The training loop that comes of it</source>
        <translation>由此得到的训练循环</translation>
    </message>
    <message>
        <source>The lanes go, and one with this loop comes; undo brings them back</source>
        <translation>现有泳道被含此循环的泳道取代；撤销可恢复</translation>
    </message>
    <message>
        <source>A lane more, beside those that are there</source>
        <translation>在现有泳道之外再加一条</translation>
    </message>
    <message>
        <source>What it &amp;becomes</source>
        <translation>转换结果(&amp;B)</translation>
    </message>
    <message>
        <source>Other than the &amp;defaults</source>
        <translation>与默认值不同(&amp;D)</translation>
    </message>
    <message>
        <source>The &amp;script</source>
        <translation>脚本(&amp;S)</translation>
    </message>
    <message>
        <source>What was &amp;not taken as it stands</source>
        <translation>未按原样采用的内容(&amp;N)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Reading the script…</source>
        <translation>正在读取脚本…</translation>
    </message>
    <message>
        <source>One step is tried…</source>
        <translation>正在试一步…</translation>
    </message>
    <message>
        <source>One step takes longer than a minute here; it was not waited for.</source>
        <translation>在这里一步要一分钟以上；没有等它。</translation>
    </message>
    <message>
        <source>%1 Mend the script here, or add it as a lane and mend the lane.</source>
        <translation>%1 请在这里修改脚本，或把它添加为泳道再修改。</translation>
    </message>
    <message>
        <source>No line was taken.</source>
        <translation>没有采用任何行。</translation>
    </message>
    <message>
        <source>Lines: %1</source>
        <translation>行：%1</translation>
    </message>
</context>
<context>
    <name>amplab::KeyModel</name>
    <message>
        <source>changed</source>
        <translation>已更改</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Usual key</source>
        <translation>默认按键</translation>
    </message>
</context>
<context>
    <name>amplab::Keymap</name>
    <message>
        <source>goes to the next field</source>
        <translation>转到下一字段</translation>
    </message>
    <message>
        <source>goes to the field before</source>
        <translation>转到上一字段</translation>
    </message>
    <message>
        <source>presses the button that has focus</source>
        <translation>按下有焦点的按钮</translation>
    </message>
    <message>
        <source>closes dialogs and takes back what was typed</source>
        <translation>关闭对话框并撤回输入</translation>
    </message>
    <message>
        <source>moves within tables, plots and texts</source>
        <translation>在表格、图表和文本中移动</translation>
    </message>
    <message>
        <source>selects all of a table or text</source>
        <translation>全选表格或文本</translation>
    </message>
    <message>
        <source>copies from tables and texts</source>
        <translation>从表格和文本复制</translation>
    </message>
    <message>
        <source>pastes into texts</source>
        <translation>粘贴到文本</translation>
    </message>
    <message>
        <source>cuts out of texts</source>
        <translation>从文本剪切</translation>
    </message>
    <message>
        <source>An action has a single key; %1 are several.</source>
        <translation>一个操作只有一个按键；%1 是多个。</translation>
    </message>
    <message>
        <source>%1 stays as it is: it %2.</source>
        <translation>%1 保持不变：它%2。</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
</context>
<context>
    <name>amplab::KeysDialog</name>
    <message>
        <source>Take it over</source>
        <translation>接管</translation>
    </message>
    <message>
        <source>No key</source>
        <translation>无按键</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Find an action or a key</source>
        <translation>查找操作或按键</translation>
    </message>
    <message>
        <source>Actions and their keys</source>
        <translation>操作及其按键</translation>
    </message>
    <message>
        <source>No action has that in its name, its key or what it does.</source>
        <translation>没有操作的名称、按键或作用包含此内容。</translation>
    </message>
    <message>
        <source>Gives this action its usual key back</source>
        <translation>恢复此操作的默认按键</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>全部重置</translation>
    </message>
    <message>
        <source>Gives all actions their usual keys back</source>
        <translation>恢复所有操作的默认按键</translation>
    </message>
    <message>
        <source>Key of “%1”</source>
        <translation>“%1”的按键</translation>
    </message>
    <message>
        <source>No action is chosen</source>
        <translation>未选择操作</translation>
    </message>
    <message>
        <source>Go into the field and press the key. It works wherever no text is being typed.</source>
        <translation>进入字段并按下按键。它在未输入文本的任何地方有效。</translation>
    </message>
    <message>
        <source>%1 stays as it is: it opens the menu “%2”.</source>
        <translation>%1 保持不变：它打开菜单“%2”。</translation>
    </message>
    <message>
        <source>%1 is the key of “%2”, which would have none.</source>
        <translation>%1 是“%2”的按键，接管后它将没有按键。</translation>
    </message>
</context>
<context>
    <name>amplab::LadderView</name>
    <message>
        <source>Ladder of the loss scale</source>
        <translation>损失缩放阶梯</translation>
    </message>
    <message>
        <source>%1: no step was made at this scale</source>
        <translation>%1：此缩放值下没有步</translation>
    </message>
    <message>
        <source>%1: %2 steps, of which %3 found Inf or NaN</source>
        <translation>%1：%2 步，其中 %3 步出现 Inf 或 NaN</translation>
    </message>
    <message>
        <source>steps found Inf or NaN</source>
        <translation>出现 Inf 或 NaN 的步</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>no move yet</source>
        <translation>尚未变化</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>steps %1 … %2</source>
        <translation>第 %1 … %2 步</translation>
    </message>
    <message>
        <source>Inf or NaN, unchanged</source>
        <translation>Inf 或 NaN，未变</translation>
    </message>
    <message>
        <source>grew</source>
        <translation>增长</translation>
    </message>
    <message>
        <source>backed off</source>
        <translation>回退</translation>
    </message>
    <message>
        <source>growth refused</source>
        <translation>拒绝增长</translation>
    </message>
    <message>
        <source>Inf or NaN, held</source>
        <translation>Inf 或 NaN，保持</translation>
    </message>
    <message>
        <source>gave up</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>after</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>move</source>
        <translation>变动</translation>
    </message>
    <message>
        <source>The latest moves of the loss scale, which is %1 now.</source>
        <translation>损失缩放值的最近变动；当前为 %1。</translation>
    </message>
</context>
<context>
    <name>amplab::LaneChip</name>
    <message>
        <source>%1  %2
Click hides the lane, double click shows it alone.</source>
        <translation>%1  %2
单击隐藏泳道，双击只显示它。</translation>
    </message>
</context>
<context>
    <name>amplab::LaneList</name>
    <message>
        <source>Lanes</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Add a copy of the selected lane</source>
        <translation>添加所选泳道的副本</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove the selected lane</source>
        <translation>移除所选泳道</translation>
    </message>
    <message>
        <source>%1 · %2, scaler: %3
Double click renames it.</source>
        <translation>%1 · %2，缩放器：%3
双击可重命名。</translation>
    </message>
</context>
<context>
    <name>amplab::LanePreviewView</name>
    <message>
        <source>Not looked at yet: it is drawn while the lane runs.</source>
        <translation>尚未查看：泳道运行时绘制。</translation>
    </message>
    <message>
        <source>What the model of %1 does: %2</source>
        <translation>%1 的模型的行为：%2</translation>
    </message>
</context>
<context>
    <name>amplab::LaneTile</name>
    <message>
        <source>no step yet</source>
        <translation>尚无步</translation>
    </message>
    <message>
        <source>step %1 · skips %2</source>
        <translation>第 %1 步 · 跳过 %2</translation>
    </message>
    <message>
        <source> · scale %1</source>
        <translation> · 缩放 %1</translation>
    </message>
    <message>
        <source> · updates %1</source>
        <translation> · 更新 %1</translation>
    </message>
    <message>
        <source>accuracy %1</source>
        <translation>准确率 %1</translation>
    </message>
    <message>
        <source> fork@%1</source>
        <translation> 分叉@%1</translation>
    </message>
</context>
<context>
    <name>amplab::LanguageMenu</name>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>System</source>
        <translation>跟随系统</translation>
    </message>
</context>
<context>
    <name>amplab::LayerEditor</name>
    <message>
        <source>Kind of layer</source>
        <translation>层的类型</translation>
    </message>
    <message>
        <source>the kernel&apos;s</source>
        <translation>同卷积核</translation>
    </message>
    <message>
        <source>choose a kind</source>
        <translation>选择类型</translation>
    </message>
</context>
<context>
    <name>amplab::LayerRow</name>
    <message>
        <source>what it gives is not known</source>
        <translation>输出未知</translation>
    </message>
    <message>
        <source>gives %1, learns %2</source>
        <translation>输出 %1，学习 %2</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Drag it, or press Alt+Up and Alt+Down, to move it.</source>
        <translation>拖动或按 Alt+上、Alt+下移动。</translation>
    </message>
</context>
<context>
    <name>amplab::LessonPage</name>
    <message>
        <source>Show me</source>
        <translation>指给我看</translation>
    </message>
    <message>
        <source>A ring around what is meant</source>
        <translation>用圆环标出所指之处</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Lets the lanes run to their end</source>
        <translation>让通道运行到结束</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Applies what you changed, runs the lanes with it if they have not, and holds the task against what they have measured</source>
        <translation>应用所做的更改，如果泳道尚未据此运行则先运行，然后用测得的结果核对任务</translation>
    </message>
    <message>
        <source>Lanes as they were</source>
        <translation>恢复通道</translation>
    </message>
    <message>
        <source>Sets up the lanes of this step anew</source>
        <translation>重新设置此步骤的通道</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>The step before</source>
        <translation>前一个步骤</translation>
    </message>
    <message>
        <source>The next step</source>
        <translation>后一个步骤</translation>
    </message>
    <message>
        <source>Not so.</source>
        <translation>并非如此。</translation>
    </message>
    <message>
        <source>Predict first</source>
        <translation>请先预测</translation>
    </message>
    <message>
        <source>Running…</source>
        <translation>正在运行…</translation>
    </message>
    <message>
        <source>Now run it</source>
        <translation>现在运行</translation>
    </message>
    <message>
        <source>Your turn</source>
        <translation>轮到您了</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>%1 of %2 · %3</source>
        <translation>%1/%2 · %3</translation>
    </message>
    <message>
        <source>After your prediction</source>
        <translation>在您预测之后</translation>
    </message>
    <message>
        <source>Right.</source>
        <translation>正确。</translation>
    </message>
    <message>
        <source>Measured: **%1**</source>
        <translation>测得：**%1**</translation>
    </message>
    <message>
        <source>These runs do not answer that: %1</source>
        <translation>这些运行无法回答：%1</translation>
    </message>
    <message>
        <source>**Sources**</source>
        <translation>**来源**</translation>
    </message>
    <message>
        <source>Solved.</source>
        <translation>已解决。</translation>
    </message>
    <message>
        <source>Looks: %1 of %2 used. An inspected step and an explanation count.</source>
        <translation>查看次数：已用 %1/%2。检查一个步骤或请求一次解释各计一次。</translation>
    </message>
    <message>
        <source>%1 looks used, %2 were enough for others.</source>
        <translation>已查看 %1 次，其他人 %2 次就够了。</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>跳过</translation>
    </message>
</context>
<context>
    <name>amplab::LessonPanel</name>
    <message>
        <source>All lessons</source>
        <translation>全部课程</translation>
    </message>
    <message>
        <source>Leaves this lesson; what is done is kept</source>
        <translation>离开此课程；已完成的内容会保留</translation>
    </message>
    <message>
        <source>Open a lesson: a folder with a file lesson.md</source>
        <translation>打开课程：含有 lesson.md 文件的文件夹</translation>
    </message>
    <message>
        <source>No lesson is open whose sheet could be saved; Lessons &gt; All lessons lists them.</source>
        <translation>没有打开的课程可保存练习单；请在“课程 &gt; 全部课程”中选择。</translation>
    </message>
    <message>
        <source>Save a sheet to print</source>
        <translation>保存可打印的练习单</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
</context>
<context>
    <name>amplab::LessonSheet</name>
    <message>
        <source>Measured:</source>
        <translation>测得：</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>无法写入 %1：%2。</translation>
    </message>
</context>
<context>
    <name>amplab::LineLink</name>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>Lights line %1 of the loop</source>
        <translation>高亮循环的第 %1 行</translation>
    </message>
</context>
<context>
    <name>amplab::LineWords</name>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 µs</source>
        <translation>%1 µs</translation>
    </message>
    <message>
        <source>%1 norm %2</source>
        <translation>%1 范数 %2</translation>
    </message>
    <message>
        <source>%1 Inf</source>
        <translation>%1 个 Inf</translation>
    </message>
    <message>
        <source>%1 NaN</source>
        <translation>%1 个 NaN</translation>
    </message>
    <message>
        <source>%1 zeros</source>
        <translation>%1 零</translation>
    </message>
    <message>
        <source>largest %1</source>
        <translation>最大 %1</translation>
    </message>
    <message>
        <source>smallest %1</source>
        <translation>最小 %1</translation>
    </message>
    <message>
        <source>%1 of %2 zero</source>
        <translation>%2 个中 %1 个为零</translation>
    </message>
    <message>
        <source>%1 subnormal</source>
        <translation>%1 个次正规</translation>
    </message>
    <message>
        <source>%1 op calls</source>
        <translation>%1 次算子调用</translation>
    </message>
    <message>
        <source>%1 casts, %2 of them from the cache</source>
        <translation>%1 次转换，其中 %2 次来自缓存</translation>
    </message>
    <message>
        <source>they put out %1 Inf and %2 NaN</source>
        <translation>输出了 %1 个 Inf 和 %2 个 NaN</translation>
    </message>
    <message>
        <source>ran %1 times</source>
        <translation>运行了 %1 次</translation>
    </message>
    <message>
        <source>%1 casts</source>
        <translation>%1 次转换</translation>
    </message>
</context>
<context>
    <name>amplab::InspectionCostButton</name>
    <message>
        <source>Looking may take %1 of a lane&apos;s time</source>
        <translation>查看最多占用泳道 %1 的时间</translation>
    </message>
    <message>
        <source>Steps are looked at as often as %1 of a lane&apos;s time allows.</source>
        <translation>按泳道 %1 的时间所允许的频率查看各步。</translation>
    </message>
    <message>
        <source>looking: not yet measured</source>
        <translation>查看：尚未测量</translation>
    </message>
    <message>
        <source>looking costs %1</source>
        <translation>查看占用 %1</translation>
    </message>
    <message>
        <source>The last step that was looked at took %1 ms more than the %2 ms that a step takes. %3</source>
        <translation>上次查看的步比普通步的 %2 ms 多用了 %1 ms。%3</translation>
    </message>
</context>
<context>
    <name>amplab::LoopDiff</name>
    <message>
        <source>The loops of two lanes, line by line</source>
        <translation>逐行比较两条泳道的循环</translation>
    </message>
    <message>
        <source>Both loops are empty.</source>
        <translation>两个循环都为空。</translation>
    </message>
</context>
<context>
    <name>amplab::LoopDiffModel</name>
    <message>
        <source>The same words, further in or out</source>
        <translation>内容相同，缩进不同</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>已更改</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>已移动</translation>
    </message>
    <message>
        <source>Only on the left</source>
        <translation>仅左侧</translation>
    </message>
    <message>
        <source>Only on the right</source>
        <translation>仅右侧</translation>
    </message>
    <message>
        <source>“%1” and “%2” run the same loop, line for line.</source>
        <translation>“%1”和“%2”的循环逐行相同。</translation>
    </message>
    <message>
        <source>%1 changed</source>
        <translation>%1 行更改</translation>
    </message>
    <message>
        <source>%1 moved</source>
        <translation>%1 行移动</translation>
    </message>
    <message>
        <source>%1 further in or out</source>
        <translation>%1 行缩进不同</translation>
    </message>
    <message>
        <source>%1 only in “%2”</source>
        <translation>%1 行仅在“%2”中</translation>
    </message>
    <message>
        <source>1 line differs</source>
        <translation>1 行不同</translation>
    </message>
    <message>
        <source>%1 lines differ</source>
        <translation>%1 行不同</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>Their loops are the same.</source>
        <translation>它们的循环相同。</translation>
    </message>
    <message>
        <source>Their loops first differ at line %1 of “%2”, which “%3” does not have.</source>
        <translation>循环最早在“%2”的第 %1 行不同，“%3”没有此行。</translation>
    </message>
    <message>
        <source>Their loops first differ at line %1 of “%2”, which stands at line %3 of “%4”.</source>
        <translation>循环最早在“%2”的第 %1 行不同，此行在“%4”中为第 %3 行。</translation>
    </message>
    <message>
        <source>Their loops first differ at line %1 of “%2” and line %3 of “%4”.</source>
        <translation>循环最早在“%2”的第 %1 行和“%4”的第 %3 行不同。</translation>
    </message>
    <message>
        <source>at line %1 here</source>
        <translation>此处为第 %1 行</translation>
    </message>
    <message>
        <source>⋯  %1 lines that are the same: press to show them</source>
        <translation>⋯  %1 行相同：按下可显示</translation>
    </message>
    <message>
        <source>line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>基准</translation>
    </message>
    <message>
        <source>compared</source>
        <translation>比较</translation>
    </message>
</context>
<context>
    <name>amplab::LoopPanel</name>
    <message>
        <source>Use the dials again</source>
        <translation>恢复使用参数</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Drops this text: the lane runs what the dials say</source>
        <translation>丢弃此文本：泳道按参数运行</translation>
    </message>
    <message>
        <source>Training loop of the selected lane</source>
        <translation>所选泳道的训练循环</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>循环</translation>
    </message>
    <message>
        <source>This text decides.</source>
        <translation>以此文本为准。</translation>
    </message>
    <message>
        <source>Made by the dials.</source>
        <translation>由参数生成。</translation>
    </message>
    <message>
        <source>Edited, not applied yet.</source>
        <translation>已编辑，尚未应用。</translation>
    </message>
    <message>
        <source>Edited, with a mistake: not applied.</source>
        <translation>已编辑，但有错误：未应用。</translation>
    </message>
    <message>
        <source>Edit it, and the text decides. A text without mistakes is applied with Ctrl+Return, when you leave it, and before lanes run; a running lane goes on with it at its next step. Escape puts back what was there, and undo brings back what you typed.</source>
        <translation>编辑后以文本为准。无误的文本在按 Ctrl+Return、离开时以及泳道运行之前应用；运行中的泳道从下一步起使用它。Esc 复原，撤销可找回键入的内容。</translation>
    </message>
    <message>
        <source>The lane runs this text from its next step on (Ctrl+Return)</source>
        <translation>泳道从下一步起运行此文本 (Ctrl+Return)</translation>
    </message>
    <message>
        <source>Correct the mistake first, or press Escape in the text</source>
        <translation>请先改正错误，或在文本中按 Esc</translation>
    </message>
    <message>
        <source>The loop of “%1” cannot be applied as you typed it, so nothing runs. Correct it, or press Escape in it to put it back: %2</source>
        <translation>“%1”的循环按键入的内容无法应用，因此没有运行。请改正，或在其中按 Esc 复原：%2</translation>
    </message>
    <message>
        <source>Line %1 ended this lane. %2</source>
        <translation>第 %1 行终止了此泳道。%2</translation>
    </message>
    <message>
        <source>Training loop of %1</source>
        <translation>%1 的训练循环</translation>
    </message>
    <message>
        <source>A skipped step</source>
        <translation>跳过的步</translation>
    </message>
    <message>
        <source>A backoff of the scale</source>
        <translation>缩放值回退</translation>
    </message>
    <message>
        <source>A growth of the scale</source>
        <translation>缩放值增长</translation>
    </message>
    <message>
        <source>The first Inf of a step</source>
        <translation>一步中的首个 Inf</translation>
    </message>
    <message>
        <source>The first NaN of a step</source>
        <translation>一步中的首个 NaN</translation>
    </message>
    <message>
        <source>To the end of the step</source>
        <translation>到该步末尾</translation>
    </message>
    <message>
        <source>Where this lane shall stop by itself</source>
        <translation>此泳道应自动停在哪里</translation>
    </message>
    <message>
        <source>Break on</source>
        <translation>中断于</translation>
    </message>
    <message>
        <source>In the past, to be looked at. %1 Escape comes back to now.</source>
        <translation>正在查看过去。%1 按 Esc 回到当前。</translation>
    </message>
    <message>
        <source>step %1, in line %2</source>
        <translation>第 %1 步，在第 %2 行中</translation>
    </message>
    <message>
        <source>step %1, before line %2</source>
        <translation>第 %1 步，第 %2 行之前</translation>
    </message>
    <message>
        <source>step %1 is over</source>
        <translation>第 %1 步已结束</translation>
    </message>
    <message>
        <source>before the first step</source>
        <translation>第一步之前</translation>
    </message>
    <message>
        <source>%1  (%2 hits)</source>
        <translation>%1  （命中 %2 次）</translation>
    </message>
    <message>
        <source>A condition…</source>
        <translation>条件…</translation>
    </message>
    <message>
        <source>Clear all breaks of this lane</source>
        <translation>清除此泳道的所有断点</translation>
    </message>
    <message>
        <source>One line back, in a replay</source>
        <translation>后退一行，重放中</translation>
    </message>
    <message>
        <source>One line</source>
        <translation>一行</translation>
    </message>
    <message>
        <source>Into the line&apos;s op calls</source>
        <translation>进入该行的算子调用</translation>
    </message>
    <message>
        <source>Out of it</source>
        <translation>跳出</translation>
    </message>
    <message>
        <source>Back to now</source>
        <translation>回到当前</translation>
    </message>
</context>
<context>
    <name>amplab::MainWindow</name>
    <message>
        <source>“%1” has skipped no step, and each loss and gradient so far was finite: there is nothing to explain.</source>
        <translation>“%1”没有跳过任何步，迄今每个损失和梯度均有限：没有可解释的。</translation>
    </message>
    <message>
        <source>An export is still being written; wait for it, then export again.</source>
        <translation>仍在写入一次导出；请等待其完成后再导出。</translation>
    </message>
    <message>
        <source>The engine&apos;s answer about the data cannot be read: is it of this version?</source>
        <translation>无法读取引擎关于数据的答复：版本是否一致？</translation>
    </message>
    <message>
        <source>Exported to %1</source>
        <translation>已导出到 %1</translation>
    </message>
    <message>
        <source>Exported to %1, without the op calls of %2 inspected steps that were too many to keep</source>
        <translation>已导出到 %1，不含 %2 个因过多而未保留的检查步的算子调用</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Loop</source>
        <translation>循环(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>The language changes when AMP Lab is started again.</source>
        <translation>重新启动 AMP Lab 后语言才会改变。</translation>
    </message>
    <message>
        <source>Undo %1</source>
        <translation>撤销%1</translation>
    </message>
    <message>
        <source>Redo %1</source>
        <translation>重做%1</translation>
    </message>
    <message>
        <source>preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Open a session or configurations</source>
        <translation>打开会话或配置</translation>
    </message>
    <message>
        <source>Sessions, configurations and data (*.amplab *.json *.csv *.txt);;All files (*)</source>
        <translation>会话、配置和数据 (*.amplab *.json *.csv *.txt);;所有文件 (*)</translation>
    </message>
    <message>
        <source>opened files</source>
        <translation>打开的文件</translation>
    </message>
    <message>
        <source>data of %1</source>
        <translation>%1 的数据</translation>
    </message>
    <message>
        <source>Engine&apos;s command line</source>
        <translation>引擎命令行</translation>
    </message>
    <message>
        <source>For instance “ssh gpu-box amplab-engine serve”; empty: the engine beside this window</source>
        <translation>例如“ssh gpu-box amplab-engine serve”；留空：与本窗口同处的引擎</translation>
    </message>
    <message>
        <source>Export CSV of all lanes into this folder</source>
        <translation>把所有泳道的 CSV 导出到此文件夹</translation>
    </message>
    <message>
        <source>These files hold more than %1 runs; there are %1 lanes at most, so open fewer.</source>
        <translation>这些文件包含超过 %1 个运行；最多有 %1 条泳道，请少打开一些。</translation>
    </message>
    <message>
        <source>Go on from step %1</source>
        <translation>从第 %1 步继续</translation>
    </message>
    <message>
        <source>Start engine again</source>
        <translation>重新启动引擎</translation>
    </message>
    <message>
        <source>Go on from the saved steps</source>
        <translation>从已保存的步继续</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>About AMP Lab</source>
        <translation>关于 AMP Lab</translation>
    </message>
    <message>
        <source>&lt;b&gt;AMP Lab %1&lt;/b&gt;&lt;p&gt;A lab for automatic mixed precision.&lt;p&gt;Engine: %2&lt;p&gt;The window is free software under GPL-3.0-or-later, engine and kernels under Apache-2.0.</source>
        <translation>&lt;b&gt;AMP Lab %1&lt;/b&gt;&lt;p&gt;自动混合精度实验室。&lt;p&gt;引擎：%2&lt;p&gt;窗口是 GPL-3.0-or-later 许可的自由软件，引擎和内核采用 Apache-2.0。</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>未启动</translation>
    </message>
    <message>
        <source>“%1”: %2</source>
        <translation>“%1”：%2</translation>
    </message>
    <message>
        <source>Explain step %1</source>
        <translation>解释第 %1 步</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Train on</source>
        <translation>继续训练</translation>
    </message>
    <message>
        <source>“%1” has made %2 steps. How many more?</source>
        <translation>“%1”已完成 %2 步。还要多少步？</translation>
    </message>
    <message>
        <source>1 earlier run</source>
        <translation>1 次先前的运行</translation>
    </message>
    <message>
        <source>%1 earlier runs</source>
        <translation>%1 次先前的运行</translation>
    </message>
    <message>
        <source>Its schedule “%1” spans all steps. It is stretched over the longer run, as where PyTorch&apos;s scheduler is made anew
for all of them: the learning rate jumps to where it would be there. One run of that length from the start
(F5 afterwards) learns otherwise.</source>
        <translation>调度“%1”覆盖全部步数。它会拉伸到更长的运行，如同在 PyTorch 中为全部步数
重新创建调度器：学习率会跳到它在那次运行中应有的位置。从头开始的同长度运行
（之后按 F5）学到的会不同。</translation>
    </message>
    <message>
        <source>Replaying: %1 steps so far, %2 to go in this stretch; %3 calls it off</source>
        <translation>正在重放：已 %1 步，本段还剩 %2 步；%3 取消</translation>
    </message>
    <message>
        <source>Presenting: %1 runs and pauses, %2 brings the rest back.</source>
        <translation>演示中：%1运行和暂停，%2 恢复其余界面。</translation>
    </message>
    <message>
        <source>Le&amp;ssons</source>
        <translation>课程(&amp;S)</translation>
    </message>
</context>
<context>
    <name>amplab::MemoryBars</name>
    <message>
        <source>%1 is refused: %2</source>
        <translation>%1 被拒绝：%2</translation>
    </message>
    <message>
        <source>%1: %2 at the peak of a step, of which %3</source>
        <translation>%1：一步的峰值 %2，其中 %3</translation>
    </message>
    <message>
        <source>; measured %1, %2</source>
        <translation>；实测 %1，%2</translation>
    </message>
    <message>
        <source>Memory foretold for each mode</source>
        <translation>各模式的预测内存</translation>
    </message>
    <message>
        <source>%1 · measured %2</source>
        <translation>%1 · 实测 %2</translation>
    </message>
    <message>
        <source>refused: %1</source>
        <translation>被拒绝：%1</translation>
    </message>
    <message>
        <source>mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>peak (bytes)</source>
        <translation>峰值（字节）</translation>
    </message>
    <message>
        <source>measured (bytes)</source>
        <translation>实测（字节）</translation>
    </message>
    <message>
        <source>%1 (bytes)</source>
        <translation>%1（字节）</translation>
    </message>
</context>
<context>
    <name>amplab::ModelEditor</name>
    <message>
        <source>Make it mine</source>
        <translation>转为自定义</translation>
    </message>
    <message>
        <source>Layers of the model</source>
        <translation>模型的各层</translation>
    </message>
    <message>
        <source>Turns this model into a list of its layers, which can be changed one by one. Unchanged, it trains to the same bits.</source>
        <translation>把模型转换为可逐个修改的层列表。不修改时训练结果逐位相同。</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>gives</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>learns</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Add a layer after this one (Insert)</source>
        <translation>在此层之后添加一层 (Insert)</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Put this layer there once more (Ctrl+Insert)</source>
        <translation>再插入一次此层 (Ctrl+Insert)</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove this layer (Delete)</source>
        <translation>移除此层 (Delete)</translation>
    </message>
    <message>
        <source>Move this layer up (Alt+Up)</source>
        <translation>上移此层 (Alt+Up)</translation>
    </message>
    <message>
        <source>Move this layer down (Alt+Down)</source>
        <translation>下移此层 (Alt+Down)</translation>
    </message>
    <message>
        <source>The engine has not told yet what the data look like.</source>
        <translation>引擎尚未告知数据的形状。</translation>
    </message>
    <message>
        <source>Sizes are not known: %1</source>
        <translation>尺寸未知：%1</translation>
    </message>
    <message>
        <source>In come %1 characters of %2 kinds.</source>
        <translation>输入：%1 个字符，共 %2 种。</translation>
    </message>
    <message>
        <source>In come samples of %1.</source>
        <translation>输入：形状为 %1 的样本。</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 个参数</translation>
    </message>
    <message>
        <source>%1 parameters as far as they are known</source>
        <translation>已知部分共 %1 个参数</translation>
    </message>
    <message>
        <source>… and %1 more. </source>
        <translation>…… 及另外 %1 个。 </translation>
    </message>
    <message>
        <source>Add a layer</source>
        <translation>添加层</translation>
    </message>
    <message>
        <source>Duplicate a layer</source>
        <translation>复制层</translation>
    </message>
    <message>
        <source>Remove a layer</source>
        <translation>移除层</translation>
    </message>
    <message>
        <source>Move a layer</source>
        <translation>移动层</translation>
    </message>
    <message>
        <source>Make the model mine</source>
        <translation>将模型转为自定义</translation>
    </message>
</context>
<context>
    <name>amplab::VariablesModel</name>
    <message>
        <source>stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>Watched: a click or W pins a name to the top</source>
        <translation>监视：单击或按 W 将名称固定到顶部</translation>
    </message>
    <message>
        <source>watched</source>
        <translation>监视中</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>A name of the loop; parts of optimizers and scalers as NAME.PART</source>
        <translation>循环中的名称；优化器和缩放器的组成写作 名称.部分</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>它是什么</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Its value; of a tensor of one element that</source>
        <translation>其值；单元素张量则为该元素</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Its number over the last steps, of a tensor of more elements its norm</source>
        <translation>最近各步的数值；多元素张量为其范数</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>Its number format</source>
        <translation>其数值格式</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Its sizes</source>
        <translation>其尺寸</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Largest finite magnitude</source>
        <translation>最大有限绝对值</translation>
    </message>
    <message>
        <source>smallest</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>Smallest magnitude that is not zero</source>
        <translation>最小非零绝对值</translation>
    </message>
    <message>
        <source>zeros</source>
        <translation>零</translation>
    </message>
    <message>
        <source>Share of zeros</source>
        <translation>零的比例</translation>
    </message>
    <message>
        <source>Inf</source>
        <translation>Inf</translation>
    </message>
    <message>
        <source>Infinities</source>
        <translation>无穷大的个数</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Elements that are not a number</source>
        <translation>不是数的元素</translation>
    </message>
    <message>
        <source>norm</source>
        <translation>范数</translation>
    </message>
    <message>
        <source>2-norm over what is finite</source>
        <translation>有限元素的 2-范数</translation>
    </message>
    <message>
        <source>not bound here</source>
        <translation>此处未绑定</translation>
    </message>
    <message>
        <source>no verdict yet</source>
        <translation>尚无结论</translation>
    </message>
    <message>
        <source>not watched</source>
        <translation>未监视</translation>
    </message>
    <message>
        <source>%1, changed</source>
        <translation>%1，已改变</translation>
    </message>
    <message>
        <source>Watched; a click or W lets it go</source>
        <translation>监视中；单击或按 W 取消</translation>
    </message>
    <message>
        <source>A click or W pins it to the top</source>
        <translation>单击或按 W 固定到顶部</translation>
    </message>
    <message>
        <source>%1, made by line %2</source>
        <translation>%1，产生于第 %2 行</translation>
    </message>
</context>
<context>
    <name>amplab::VariablesPanel</name>
    <message>
        <source>Names of the loop</source>
        <translation>循环中的名称</translation>
    </message>
    <message>
        <source>Curves of watches</source>
        <translation>监视项曲线</translation>
    </message>
    <message>
        <source>Shows a small plot of each watched name that is a number</source>
        <translation>为每个数值型监视项显示小图</translation>
    </message>
    <message>
        <source>Scaler stages</source>
        <translation>缩放器阶段</translation>
    </message>
    <message>
        <source>Draws where the loss scaler stands with each optimizer, and the calls that may come next</source>
        <translation>画出损失缩放器在各优化器处的阶段，以及接下来允许的调用</translation>
    </message>
    <message>
        <source>before line %1</source>
        <translation>第 %1 行之前</translation>
    </message>
    <message>
        <source>at its end</source>
        <translation>在末尾</translation>
    </message>
    <message>
        <source>%1 · in the past: step %2, %3</source>
        <translation>%1 · 过去：第 %2 步，%3</translation>
    </message>
    <message>
        <source>%1 · step %2, %3</source>
        <translation>%1 · 第 %2 步，%3</translation>
    </message>
    <message>
        <source>%1 · what the lines of step %2 made</source>
        <translation>%1 · 第 %2 步各行产生的结果</translation>
    </message>
    <message>
        <source> · %1 more names</source>
        <translation> · 另有 %1 个名称</translation>
    </message>
    <message>
        <source>This loop has no loss scaler.</source>
        <translation>此循环没有损失缩放器。</translation>
    </message>
    <message>
        <source>every step</source>
        <translation>每一步</translation>
    </message>
    <message>
        <source>sampled at the steps that were looked at</source>
        <translation>仅在已查看的步取样</translation>
    </message>
    <message>
        <source>What can be done with %1</source>
        <translation>可对 %1 进行的操作</translation>
    </message>
    <message>
        <source>Let go of the watch	W</source>
        <translation>取消监视	W</translation>
    </message>
    <message>
        <source>Watch	W</source>
        <translation>监视	W</translation>
    </message>
    <message>
        <source>Plot as a curve	P</source>
        <translation>绘制曲线	P</translation>
    </message>
    <message>
        <source>Open in the inspector</source>
        <translation>在检查器中打开</translation>
    </message>
    <message>
        <source>Show line %1, which made it	Return</source>
        <translation>显示产生它的第 %1 行	Return</translation>
    </message>
    <message>
        <source>Show the line that made it	Return</source>
        <translation>显示产生它的行	Return</translation>
    </message>
    <message>
        <source>Bits of %1</source>
        <translation>%1 的位</translation>
    </message>
    <message>
        <source>Bits of its value</source>
        <translation>其值的位</translation>
    </message>
    <message>
        <source>Back to where this became Inf or NaN</source>
        <translation>回到它变为 Inf 或 NaN 之处</translation>
    </message>
    <message>
        <source>Back to its last change</source>
        <translation>回到上次改变之处</translation>
    </message>
    <message>
        <source>Copy value</source>
        <translation>复制值</translation>
    </message>
    <message>
        <source>Copy rows	Ctrl+C</source>
        <translation>复制行	Ctrl+C</translation>
    </message>
    <message>
        <source>Nothing is known of the loop&apos;s names yet. %1 steps a line and shows what each name holds there; %2 runs the lanes.</source>
        <translation>尚不了解循环中的名称。%1 前进一行并显示各名称的内容；%2运行泳道。</translation>
    </message>
    <message>
        <source>%1 · what was recorded of step %2; %3 steps a line and shows every name</source>
        <translation>%1 · 第 %2 步的记录；%3 前进一行并显示所有名称</translation>
    </message>
    <message>
        <source>%1 steps a line: then the stages of the loss scaler are drawn here.</source>
        <translation>%1 前进一行：随后在此画出损失缩放器的阶段。</translation>
    </message>
</context>
<context>
    <name>amplab::NumberGrid</name>
    <message>
        <source>Elements of the tensor</source>
        <translation>张量的元素</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>More than a million cells are no text for a clipboard; select fewer, or save the tensor.</source>
        <translation>超过一百万个单元格不适合剪贴板；请少选一些，或保存张量。</translation>
    </message>
</context>
<context>
    <name>amplab::NumberRows</name>
    <message>
        <source>not a number</source>
        <translation>不是数</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>flushed to zero</source>
        <translation>归零</translation>
    </message>
    <message>
        <source>flushed</source>
        <translation>归零</translation>
    </message>
    <message>
        <source>overflows to Inf</source>
        <translation>上溢为 Inf</translation>
    </message>
    <message>
        <source>overflow</source>
        <translation>上溢</translation>
    </message>
    <message>
        <source>clipped: there is no infinity</source>
        <translation>截断：该格式没有无穷大</translation>
    </message>
    <message>
        <source>clipped</source>
        <translation>截断</translation>
    </message>
    <message>
        <source>infinity</source>
        <translation>无穷大</translation>
    </message>
    <message>
        <source>Inf</source>
        <translation>Inf</translation>
    </message>
    <message>
        <source>zero</source>
        <translation>零</translation>
    </message>
    <message>
        <source>subnormal: %1 of %2 bits left</source>
        <translation>次正规：%2 位中剩 %1 位</translation>
    </message>
    <message>
        <source>subnormal</source>
        <translation>次正规</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>rounded</source>
        <translation>已舍入</translation>
    </message>
    <message>
        <source>%1 ulp, %2 %</source>
        <translation>%1 ulp，%2 %</translation>
    </message>
    <message>
        <source>%1 makes %2 of %3: %4. Bits 0x%5.</source>
        <translation>%1 把 %3 表示为 %2：%4。位 0x%5。</translation>
    </message>
    <message>
        <source>Error %1 (%2).</source>
        <translation>误差 %1 (%2)。</translation>
    </message>
    <message>
        <source>The numbers are %1 apart there.</source>
        <translation>此处相邻数的间距为 %1。</translation>
    </message>
    <message>
        <source>Below: %1.</source>
        <translation>下一个：%1。</translation>
    </message>
    <message>
        <source>Above: %1.</source>
        <translation>上一个：%1。</translation>
    </message>
</context>
<context>
    <name>amplab::OpTableModel</name>
    <message>
        <source>exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>Shape of the first output.</source>
        <translation>第一个输出的形状。</translation>
    </message>
    <message>
        <source>Of %1 zeros, %2 were lost here, by the rounding of this call;</source>
        <translation>%1 个零中，%2 个因本次调用的舍入而丢失；</translation>
    </message>
    <message>
        <source>%1 are what fp32 makes of the same inputs too.</source>
        <translation>%1 个在 fp32 用相同输入时也是零。</translation>
    </message>
    <message>
        <source>%1 arrived lost, rounded away by calls of backward before it; %2 are zeros in fp32 too.</source>
        <translation>%1 个到达时已丢失，被之前 backward 的调用舍入掉；%2 个在 fp32 中也是零。</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Position of the call within the step</source>
        <translation>调用在该步中的次序</translation>
    </message>
    <message>
        <source>line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Line of the training loop that called it</source>
        <translation>发起调用的训练循环行</translation>
    </message>
    <message>
        <source>phase</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Part of the step: forward, backward, unscale, clip, step</source>
        <translation>步的部分：forward、backward、unscale、clip、step</translation>
    </message>
    <message>
        <source>op</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>The operation</source>
        <translation>运算</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>The layer that called it</source>
        <translation>发起调用的层</translation>
    </message>
    <message>
        <source>policy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>What autocast says of this op; bold where the configuration overrides it</source>
        <translation>autocast 对该算子的规定；配置覆盖处以粗体显示</translation>
    </message>
    <message>
        <source>in</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Number formats of the inputs as they came, before any cast</source>
        <translation>输入在转换之前的数值格式</translation>
    </message>
    <message>
        <source>computed</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Number format that the op computed in: of a product the one that its operands are multiplied in, its sums are fp32; of every other op the widest among what it reads and writes</source>
        <translation>算子的计算格式：乘积为操作数相乘的格式，其求和用 fp32；其他算子为其读写格式中最宽者</translation>
    </message>
    <message>
        <source>out</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Number format of the result</source>
        <translation>结果的数值格式</translation>
    </message>
    <message>
        <source>casts</source>
        <translation>转换</translation>
    </message>
    <message>
        <source>Casts that the inputs needed; in brackets how many came from the cast cache</source>
        <translation>输入所需的转换次数；括号内为来自转换缓存的次数</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Shape of the first output; behind it, where a 16-bit product has sides that are no multiples of 8, how many times too much tensor cores compute for that</source>
        <translation>第一个输出的形状；若 16 位乘积的边长不是 8 的倍数，其后为 Tensor Core 的额外计算倍数</translation>
    </message>
    <message>
        <source>time (µs)</source>
        <translation>时间 (µs)</translation>
    </message>
    <message>
        <source>Time of the kernel; where the format is emulated it says nothing about hardware that has it</source>
        <translation>内核用时；格式为模拟时不代表支持它的硬件</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Bytes read and written by the kernel</source>
        <translation>内核读写的字节数</translation>
    </message>
    <message>
        <source>amax</source>
        <translation>amax</translation>
    </message>
    <message>
        <source>Largest magnitude in the result</source>
        <translation>结果的最大绝对值</translation>
    </message>
    <message>
        <source>headroom</source>
        <translation>余量</translation>
    </message>
    <message>
        <source>log2(largest number of the out format / amax): how often the result could double before it overflows</source>
        <translation>log2(输出格式的最大数 / amax)：结果还能翻倍几次才上溢</translation>
    </message>
    <message>
        <source>zeros</source>
        <translation>零</translation>
    </message>
    <message>
        <source>Share of zeros in the result</source>
        <translation>结果中零的比例</translation>
    </message>
    <message>
        <source>subnormals</source>
        <translation>次正规</translation>
    </message>
    <message>
        <source>Share of numbers below the format&apos;s smallest normal one: they have lost digits</source>
        <translation>低于格式最小正规数的比例：它们已丢失有效位</translation>
    </message>
    <message>
        <source>flushed</source>
        <translation>归零</translation>
    </message>
    <message>
        <source>Zeros that were lost here: this call rounded them away, because the format has nothing that small</source>
        <translation>在此丢失而成的零：该格式没有这么小的数，本次调用把它们舍入掉</translation>
    </message>
    <message>
        <source>arrived lost</source>
        <translation>到达已丢失</translation>
    </message>
    <message>
        <source>Zeros of a gradient that are none in fp32, but were rounded away by calls of backward before this one</source>
        <translation>梯度中在 fp32 下非零、却被之前 backward 调用舍入掉的零</translation>
    </message>
    <message>
        <source>Inf</source>
        <translation>Inf</translation>
    </message>
    <message>
        <source>Infinities in the result: overflow</source>
        <translation>结果中的无穷大：上溢</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Results that are not a number</source>
        <translation>不是数的结果</translation>
    </message>
    <message>
        <source>error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>Largest relative error against fp32 from the same inputs, of numbers in the format&apos;s normal range</source>
        <translation>与相同输入的 fp32 相比的最大相对误差，限格式正规范围内的数</translation>
    </message>
    <message>
        <source>ulps</source>
        <translation>ulps</translation>
    </message>
    <message>
        <source>Largest error against fp32 from the same inputs, in units in the last place of the out format; rounding alone makes half a one</source>
        <translation>与相同输入的 fp32 相比的最大误差，以输出格式末位单位计；单纯舍入为半个</translation>
    </message>
    <message>
        <source>SNR (dB)</source>
        <translation>SNR (dB)</translation>
    </message>
    <message>
        <source>Signal to noise against fp32 from the same inputs: how far what fp32 has stands above what differs. 20 dB are a digit</source>
        <translation>与相同输入的 fp32 相比的信噪比：fp32 的值高出差异多少。20 dB 为一位十进制数字</translation>
    </message>
    <message>
        <source>drift</source>
        <translation>漂移</translation>
    </message>
    <message>
        <source>Largest relative error against fp32 all the way from the step&apos;s begin: what has come together since</source>
        <translation>自该步开始与 fp32 相比的最大相对误差：累积的误差</translation>
    </message>
    <message>
        <source>drift ulps</source>
        <translation>漂移 ulps</translation>
    </message>
    <message>
        <source>Largest error against fp32 all the way from the step&apos;s begin, in units in the last place of the out format</source>
        <translation>自该步开始与 fp32 相比的最大误差，以输出格式末位单位计</translation>
    </message>
    <message>
        <source>drift SNR</source>
        <translation>漂移 SNR</translation>
    </message>
    <message>
        <source>Signal to noise against fp32 all the way from the step&apos;s begin, in dB</source>
        <translation>自该步开始与 fp32 相比的信噪比，dB</translation>
    </message>
    <message>
        <source>SNR lost</source>
        <translation>SNR 损失</translation>
    </message>
    <message>
        <source>By how many dB this call&apos;s drift SNR is below that of the worst of its operands: where errors grow. Sorted by it, the fp32 list of autocast is found again by measurement</source>
        <translation>该调用的漂移 SNR 比其最差操作数低多少 dB：误差增长之处。按此排序可由测量重新得到 autocast 的 fp32 列表</translation>
    </message>
    <message>
        <source>emulated</source>
        <translation>模拟</translation>
    </message>
    <message>
        <source>Rounded in software here: the numbers are true, the time means nothing</source>
        <translation>在此由软件舍入：数值真实，时间无意义</translation>
    </message>
    <message>
        <source>list</source>
        <translation>列表</translation>
    </message>
</context>
<context>
    <name>amplab::OpTotals</name>
    <message>
        <source>1 call</source>
        <translation>1 次调用</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 次调用</translation>
    </message>
    <message>
        <source> (emulated)</source>
        <translation> （模拟）</translation>
    </message>
    <message>
        <source>1 cast</source>
        <translation>1 次转换</translation>
    </message>
    <message>
        <source>%1 casts</source>
        <translation>%1 次转换</translation>
    </message>
    <message>
        <source>%1, %2 saved by the cache</source>
        <translation>%1，缓存省去 %2 次</translation>
    </message>
</context>
<context>
    <name>amplab::OpsPanel</name>
    <message>
        <source>The lane whose op calls are shown</source>
        <translation>显示其算子调用的泳道</translation>
    </message>
    <message>
        <source>The inspected step that is shown</source>
        <translation>显示的检查步</translation>
    </message>
    <message>
        <source>Only calls of this phase</source>
        <translation>仅此阶段的调用</translation>
    </message>
    <message>
        <source>The calls of this line are marked; pressed, they are shown alone</source>
        <translation>已标记该行的调用；按下则只显示它们</translation>
    </message>
    <message>
        <source>Lets go of the line (Escape)</source>
        <translation>取消选定该行 (Esc)</translation>
    </message>
    <message>
        <source>Let go of the line</source>
        <translation>取消选定该行</translation>
    </message>
    <message>
        <source>Filter: op, layer, policy, dtype</source>
        <translation>筛选：算子、层、策略、dtype</translation>
    </message>
    <message>
        <source>Inspect next step</source>
        <translation>检查下一步</translation>
    </message>
    <message>
        <source>Records every op call of the next step, in all lanes (I)</source>
        <translation>记录所有泳道下一步的每个算子调用 (I)</translation>
    </message>
    <message>
        <source>Op calls of one step</source>
        <translation>一步的算子调用</translation>
    </message>
    <message>
        <source>step %1, line %2, so far</source>
        <translation>第 %1 步，第 %2 行，至此</translation>
    </message>
    <message>
        <source>step %1, over</source>
        <translation>第 %1 步，已结束</translation>
    </message>
    <message>
        <source>%1, in the past</source>
        <translation>%1，过去</translation>
    </message>
    <message>
        <source>latest step</source>
        <translation>最新步</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>all phases</source>
        <translation>所有阶段</translation>
    </message>
    <message>
        <source>line %1 · %2</source>
        <translation>第 %1 行 · %2</translation>
    </message>
    <message>
        <source>1 call</source>
        <translation>1 次调用</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 次调用</translation>
    </message>
    <message>
        <source>step %1 · </source>
        <translation>第 %1 步 · </translation>
    </message>
    <message>
        <source>%1 of %2 calls</source>
        <translation>%1 / %2 次调用</translation>
    </message>
    <message>
        <source> · %1 new</source>
        <translation> · %1 新</translation>
    </message>
    <message>
        <source> · %1 before them left out</source>
        <translation> · 省略此前 %1 个</translation>
    </message>
    <message>
        <source> · %1 of %2 columns</source>
        <translation> · %1 / %2 列</translation>
    </message>
    <message>
        <source>A right click on the headers shows all columns; copied rows have them anyway.</source>
        <translation>右击表头可显示所有列；复制的行总包含全部列。</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>Shadow</source>
        <translation>影子</translation>
    </message>
    <message>
        <source>From the same inputs</source>
        <translation>用相同输入</translation>
    </message>
    <message>
        <source>Shadow: same</source>
        <translation>影子：相同</translation>
    </message>
    <message>
        <source>Also from its own inputs, since the step&apos;s begin</source>
        <translation>也用其自身输入，自该步开始</translation>
    </message>
    <message>
        <source>Shadow: own</source>
        <translation>影子：自身</translation>
    </message>
    <message>
        <source>fp32 shadow: what the calls of inspected steps are compared with</source>
        <translation>fp32 影子：检查步的调用与之比较</translation>
    </message>
    <message>
        <source>Computes each call of an inspected step in fp32 as well and shows how far its result lies from that: from the same inputs, or also from the shadow&apos;s own, so that the error is seen which has come together since the step&apos;s begin.</source>
        <translation>对检查步的每个调用再用 fp32 计算，显示结果与之相差多少：用相同输入，或同时用影子自身的输入，从而看出自该步开始累积的误差。</translation>
    </message>
    <message>
        <source>reset 1 format</source>
        <translation>重置 1 个格式</translation>
    </message>
    <message>
        <source>reset %1 formats</source>
        <translation>重置 %1 个格式</translation>
    </message>
    <message>
        <source>%1. A click lets the mode decide about all of them again.</source>
        <translation>%1。单击则全部恢复由模式决定。</translation>
    </message>
    <message>
        <source>Formats for %1</source>
        <translation>%1 的格式</translation>
    </message>
    <message>
        <source>%1, in all layers</source>
        <translation>%1，所有层中</translation>
    </message>
    <message>
        <source>All of layer %1</source>
        <translation>整个 %1 层</translation>
    </message>
    <message>
        <source>All of layer %1, now as %2</source>
        <translation>整个 %1 层，现同 %2</translation>
    </message>
    <message>
        <source>Not for layer %1: %2</source>
        <translation>不适用于层 %1：%2</translation>
    </message>
    <message>
        <source>What can be done with %1</source>
        <translation>可对 %1 进行的操作</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>直方图</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>元素</translation>
    </message>
    <message>
        <source>Bits of the largest, %1</source>
        <translation>最大者的位，%1</translation>
    </message>
    <message>
        <source>fp32 shadow of %1 alone</source>
        <translation>仅 %1 的 fp32 影子</translation>
    </message>
    <message>
        <source>fp32 shadow of %1</source>
        <translation>%1 的 fp32 影子</translation>
    </message>
    <message>
        <source>Format	F2</source>
        <translation>格式	F2</translation>
    </message>
    <message>
        <source>Why this format?</source>
        <translation>为什么是这个格式？</translation>
    </message>
    <message>
        <source>Why %1?</source>
        <translation>为什么是 %1？</translation>
    </message>
    <message>
        <source>Go to line %1	Return</source>
        <translation>转到第 %1 行	Return</translation>
    </message>
    <message>
        <source>Go to its line	Return</source>
        <translation>转到其所在行	Return</translation>
    </message>
    <message>
        <source>Copy rows	Ctrl+C</source>
        <translation>复制行	Ctrl+C</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Shows the step as a graph: what each call reads of others, coloured by the format that it computed in. The wheel zooms, dragging moves, a double click shows all of it, arrows go from call to call.</source>
        <translation>以图显示该步：各调用读取其他调用的什么，按计算格式着色。滚轮缩放，拖动平移，双击显示全部，方向键在调用间移动。</translation>
    </message>
    <message>
        <source>%1 call</source>
        <translation>%1 次调用</translation>
    </message>
    <message>
        <source>Nobody has looked at an op call of this step so far. %1 goes on to the next one.</source>
        <translation>该步尚未查看任何算子调用。%1 前进到下一个。</translation>
    </message>
    <message>
        <source>No step has been inspected yet. Press %1 to run the lanes, or “Inspect next step” to record every op call of one step.</source>
        <translation>尚未检查任何步。按%1运行泳道，或用“检查下一步”记录一步的每个算子调用。</translation>
    </message>
</context>
<context>
    <name>amplab::PanelTable</name>
    <message>
        <source>Curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Ops</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>直方图</translation>
    </message>
    <message>
        <source>Phases</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Updates</source>
        <translation>更新</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Forecast</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>循环</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Formats</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Configure</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>解释</translation>
    </message>
    <message>
        <source>Loss scaler</source>
        <translation>损失缩放器</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>课堂</translation>
    </message>
    <message>
        <source>More ranks</source>
        <translation>更多 rank</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>扫描</translation>
    </message>
</context>
<context>
    <name>amplab::ParallelPlot</name>
    <message>
        <source>No axis is chosen: choose some under “Axes”.</source>
        <translation>没有选择坐标轴：请在“坐标轴”中选择。</translation>
    </message>
    <message>
        <source>Runs over parallel axes</source>
        <translation>平行坐标轴上的运行</translation>
    </message>
    <message>
        <source>%1 of %2 runs over %3 axes</source>
        <translation>%3 条坐标轴上 %2 次运行中的 %1 次</translation>
    </message>
    <message>
        <source>run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>%1 of %2 runs: those in the ranges that are drawn on the axes.</source>
        <translation>%2 次运行中的 %1 次：位于坐标轴上所划范围内的运行。</translation>
    </message>
</context>
<context>
    <name>amplab::PhaseChip</name>
    <message>
        <source>no tensors</source>
        <translation>无张量</translation>
    </message>
    <message>
        <source>norm %1</source>
        <translation>范数 %1</translation>
    </message>
    <message>
        <source>max %1</source>
        <translation>最大 %1</translation>
    </message>
    <message>
        <source>all finite</source>
        <translation>全部有限</translation>
    </message>
    <message>
        <source>%1 Inf/NaN</source>
        <translation>%1 个 Inf/NaN</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
</context>
<context>
    <name>amplab::PhaseTrack</name>
    <message>
        <source>ahead</source>
        <translation>未到</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>you are here</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>comes next</source>
        <translation>下一个</translation>
    </message>
    <message>
        <source>Phases of the step</source>
        <translation>该步的各阶段</translation>
    </message>
</context>
<context>
    <name>amplab::PhasesPanel</name>
    <message>
        <source>Next phase</source>
        <translation>下一阶段</translation>
    </message>
    <message>
        <source>Finish step</source>
        <translation>完成该步</translation>
    </message>
    <message>
        <source>Tensors of the phase</source>
        <translation>该阶段的张量</translation>
    </message>
    <message>
        <source>This phase makes and changes no tensors.</source>
        <translation>此阶段不产生也不改变张量。</translation>
    </message>
    <message>
        <source>Makes one phase in every lane, and stops there</source>
        <translation>每条泳道执行一个阶段并停下</translation>
    </message>
    <message>
        <source>Makes the rest of the step in every lane</source>
        <translation>每条泳道完成该步剩余部分</translation>
    </message>
    <message>
        <source>Nothing to see of this phase yet: %1 makes one phase after the other.</source>
        <translation>此阶段尚无内容：按 %1 逐阶段执行。</translation>
    </message>
</context>
<context>
    <name>amplab::Picture</name>
    <message>
        <source>%1 samples</source>
        <translation>%1 个样本</translation>
    </message>
    <message>
        <source>%1 of %2 tokens right</source>
        <translation>%2 个 token 中 %1 个正确</translation>
    </message>
    <message>
        <source>%1 of %2 right</source>
        <translation>%2 个中 %1 个正确</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message numerus="yes">
        <source>The plane of the two features, coloured by the class that the model gives: %n of them occur.</source>
        <translation>
            <numerusform>两个特征的平面，按模型给出的类别着色：出现 %n 类。</numerusform>
        </translation>
    </message>
    <message>
        <source>Beside it a small part of the boundary, enlarged.</source>
        <translation>旁边是边界的一小部分，已放大。</translation>
    </message>
    <message>
        <source>The model&apos;s curve through the samples.</source>
        <translation>模型穿过样本的曲线。</translation>
    </message>
    <message>
        <source>How many samples of each class are taken for which class.</source>
        <translation>每一类的样本有多少被判为哪一类。</translation>
    </message>
    <message>
        <source>Images with what the model says, right or wrong.</source>
        <translation>图片及模型的判断，对或错。</translation>
    </message>
    <message>
        <source>Filters of %1.</source>
        <translation>%1 的滤波器。</translation>
    </message>
    <message>
        <source>After &quot;%1&quot; the model writes &quot;%2&quot;. </source>
        <translation>在“%1”之后模型写出“%2”。</translation>
    </message>
</context>
<context>
    <name>amplab::PreviewPanel</name>
    <message>
        <source>There is no lane yet. While this panel is in view, what each lane&apos;s model does is drawn here.</source>
        <translation>还没有泳道。此面板可见时，这里绘制每条泳道的模型所做的事。</translation>
    </message>
    <message>
        <source>What each lane&apos;s model does with data it is tested on, in the lane&apos;s own precision.</source>
        <translation>每条泳道的模型在测试数据上的表现，使用该泳道自身的精度。</translation>
    </message>
    <message>
        <source>Colours: the class that the model gives, paler where it is unsure. Enlarged: a place where single roundings of the features and of the model show as stairs.</source>
        <translation>颜色：模型给出的类别，不确定处较浅。放大处：特征与模型的单次舍入呈阶梯状的位置。</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Takes a picture along</source>
        <translation>带走图片</translation>
    </message>
    <message>
        <source>Copies or saves the selected lane&apos;s picture, or all of them</source>
        <translation>复制或保存所选泳道的图片，或全部图片</translation>
    </message>
    <message>
        <source>Copy the picture of “%1”</source>
        <translation>复制“%1”的图片</translation>
    </message>
    <message>
        <source>Save the picture of “%1”…</source>
        <translation>保存“%1”的图片…</translation>
    </message>
    <message>
        <source>Copy the pictures of all lanes</source>
        <translation>复制所有泳道的图片</translation>
    </message>
    <message>
        <source>Save the pictures of all lanes…</source>
        <translation>保存所有泳道的图片…</translation>
    </message>
    <message>
        <source>What the models do</source>
        <translation>模型做什么</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg *.pdf)</source>
        <translation>图片 (*.png *.svg *.pdf)</translation>
    </message>
</context>
<context>
    <name>amplab::PlotTableWindow</name>
    <message>
        <source>The plot shows nothing yet.</source>
        <translation>图表尚无内容。</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>刷新</translation>
    </message>
    <message>
        <source>Takes the values that the plot shows now</source>
        <translation>读取图表当前显示的数值</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>全部复制</translation>
    </message>
    <message>
        <source>Copies the whole table with its headers; Ctrl+C copies what is selected</source>
        <translation>复制带表头的整个表格；Ctrl+C 复制所选内容</translation>
    </message>
    <message>
        <source>%1 as a table</source>
        <translation>%1（表格）</translation>
    </message>
    <message>
        <source>It stands still while the run goes on; Refresh takes it anew.</source>
        <translation>运行继续时表格保持不变；“刷新”重新读取。</translation>
    </message>
</context>
<context>
    <name>amplab::PlotTables</name>
    <message>
        <source>Show as a table</source>
        <translation>显示为表格</translation>
    </message>
</context>
<context>
    <name>amplab::PrecisionPanel</name>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Loss scaler</source>
        <translation>损失缩放器</translation>
    </message>
    <message>
        <source>Gradient clipping</source>
        <translation>梯度裁剪</translation>
    </message>
    <message>
        <source>Accumulation</source>
        <translation>累积</translation>
    </message>
    <message>
        <source>Guards</source>
        <translation>保护</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
</context>
<context>
    <name>amplab::PytorchDialog</name>
    <message>
        <source>&amp;Next marked line</source>
        <translation>下一标记行(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>另存为(&amp;S)…</translation>
    </message>
    <message>
        <source>%1 as PyTorch</source>
        <translation>%1 的 PyTorch 脚本</translation>
    </message>
    <message>
        <source>The script</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>What the marked lines differ from</source>
        <translation>标记的行与什么不同</translation>
    </message>
    <message>
        <source>lane “%1”</source>
        <translation>泳道“%1”</translation>
    </message>
    <message>
        <source>the default recipe</source>
        <translation>默认配方</translation>
    </message>
    <message>
        <source>&amp;Marked: other than</source>
        <translation>标记不同于(&amp;M)</translation>
    </message>
    <message>
        <source>not so in %1</source>
        <translation>在 %1 中不同</translation>
    </message>
    <message>
        <source>The engine writes the script…</source>
        <translation>引擎正在生成脚本…</translation>
    </message>
    <message>
        <source>That one has no script: %1</source>
        <translation>没有对应的脚本：%1</translation>
    </message>
    <message>
        <source>No line differs.</source>
        <translation>没有不同的行。</translation>
    </message>
    <message>
        <source>%1 lines</source>
        <translation>%1 行</translation>
    </message>
    <message>
        <source>%1 lines are on the clipboard, as amplab-engine export-pytorch writes them.</source>
        <translation>%1 行已复制到剪贴板，与 amplab-engine export-pytorch 的输出相同。</translation>
    </message>
    <message>
        <source>Save the script</source>
        <translation>保存脚本</translation>
    </message>
    <message>
        <source>Python scripts (*.py)</source>
        <translation>Python 脚本 (*.py)</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>已保存为 %1</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>无法写入 %1：%2。</translation>
    </message>
</context>
<context>
    <name>amplab::RankStrip</name>
    <message>
        <source>waits %1</source>
        <translation>等待 %1</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/s</translation>
    </message>
    <message>
        <source>Ranks of %1</source>
        <translation>%1 的各 rank</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>rank %1</translation>
    </message>
    <message>
        <source>Fire drill on rank %1…</source>
        <translation>对 rank %1 演习…</translation>
    </message>
    <message>
        <source>computes</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>rank</translation>
    </message>
    <message>
        <source>waits (share of a step)</source>
        <translation>等待（占一步的比例）</translation>
    </message>
    <message>
        <source>memory (bytes)</source>
        <translation>内存（字节）</translation>
    </message>
    <message>
        <source>samples/s</source>
        <translation>样本/秒</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Shares and speeds are of the last %1 steps, memory and loss of the last one.</source>
        <translation>比例和速度取自最近 %1 步，内存和损失取自最后一步。</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>各 Rank</translation>
    </message>
    <message>
        <source>overflowed</source>
        <translation>溢出</translation>
    </message>
    <message>
        <source>overflowed (steps)</source>
        <translation>溢出（步）</translation>
    </message>
    <message>
        <source>last overflow (step)</source>
        <translation>最近一次溢出（步）</translation>
    </message>
</context>
<context>
    <name>amplab::RankView</name>
    <message>
        <source>One process trains this lane: it has no other ranks to wait for.</source>
        <translation>这条泳道由一个进程训练：没有别的 rank 要等。</translation>
    </message>
    <message>
        <source>%1 ranks, no step yet.</source>
        <translation>%1 个 rank，还没有一步。</translation>
    </message>
    <message>
        <source>%1 ranks. Whether their weights part is not recorded.</source>
        <translation>%1 个 rank。没有记录它们的权重是否分开。</translation>
    </message>
    <message>
        <source>%1 ranks with the same weights.</source>
        <translation>%1 个 rank，权重相同。</translation>
    </message>
    <message>
        <source>The weights of the ranks have parted since step %1, and some are Inf or NaN.</source>
        <translation>自第 %1 步起，各 rank 的权重已经分开，其中有 Inf 或 NaN。</translation>
    </message>
    <message>
        <source>The weights of the ranks have parted since step %1: those furthest from rank 0&apos;s by %2 of their norm.</source>
        <translation>自第 %1 步起，各 rank 的权重已经分开：离 rank 0 最远的相差其范数的 %2。</translation>
    </message>
    <message>
        <source>Of %1 of them there is no column: a lane has room for %2.</source>
        <translation>其中 %1 个没有列：一条泳道只容得下 %2 列。</translation>
    </message>
    <message>
        <source>waits %1 of a step</source>
        <translation>等待占一步的 %1</translation>
    </message>
    <message>
        <source>%1 samples/s</source>
        <translation>%1 样本/秒</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1, of which %2 waiting</source>
        <translation>%1，其中等待 %2</translation>
    </message>
    <message>
        <source>loss %1</source>
        <translation>损失 %1</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message numerus="yes">
        <source>overflowed in %n step(s), the last %1</source>
        <translation>
            <numerusform>%n 步溢出，最近一次在第 %1 步</numerusform>
        </translation>
    </message>
    <message>
        <source>overflowed</source>
        <translation>溢出</translation>
    </message>
    <message>
        <source>found_inf of another rank</source>
        <translation>其他 Rank 的 found_inf</translation>
    </message>
</context>
<context>
    <name>amplab::Recorder</name>
    <message>
        <source>%1: is there already, and cannot be replaced while %2 cannot be written: choose a name that is not taken.</source>
        <translation>%1：已存在，而 %2 无法写入，故不能替换：请选择未占用的名称。</translation>
    </message>
</context>
<context>
    <name>amplab::RuleCode</name>
    <message>
        <source>The scaler&apos;s rule</source>
        <translation>缩放器的规则</translation>
    </message>
    <message>
        <source>decided: %1</source>
        <translation>决定：%1</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
</context>
<context>
    <name>amplab::RunController</name>
    <message>
        <source>The engine that had this lane has ended, and its past with it; what was measured is kept.</source>
        <translation>持有此泳道的引擎已结束，其历史随之消失；测量结果保留。</translation>
    </message>
    <message>
        <source>Forks share the past of “%1”, so it cannot start over alone; fork it after step 0, or rewind all lanes.</source>
        <translation>有分叉共享“%1”的历史，不能单独重新开始；请在第 0 步之后分叉，或回退所有泳道。</translation>
    </message>
    <message>
        <source>The engine has not answered for %1 s, so it was ended; check its command line in the settings, then restart the engine.</source>
        <translation>引擎 %1 秒未响应，已被结束；请检查设置中的命令行，然后重新启动引擎。</translation>
    </message>
    <message>
        <source>The engine was restarted.</source>
        <translation>引擎已重新启动。</translation>
    </message>
    <message>
        <source>The engine is starting.</source>
        <translation>引擎正在启动。</translation>
    </message>
    <message>
        <source>The engine is not running; restart it to prepare these lanes.</source>
        <translation>引擎未运行；请重新启动以准备这些泳道。</translation>
    </message>
    <message>
        <source>No lanes are prepared yet.</source>
        <translation>尚未准备泳道。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be turned while lanes run; prepare the lanes again to change it.</source>
        <translation>泳道运行时不能调整“%1”；重新准备泳道后可更改。</translation>
    </message>
    <message>
        <source>The engine is not running; restart it first.</source>
        <translation>引擎未运行；请先重新启动。</translation>
    </message>
    <message>
        <source>The lanes have ended; rewind them to run them again.</source>
        <translation>泳道已结束；回退后可再次运行。</translation>
    </message>
    <message>
        <source>Lanes are being prepared; ask again when they are there.</source>
        <translation>正在准备泳道；完成后再试。</translation>
    </message>
    <message>
        <source>The engine is not running, so it cannot look back; restart it first.</source>
        <translation>引擎未运行，无法回看；请先重新启动。</translation>
    </message>
    <message>
        <source>The engine broke the protocol (%1), so it was ended; start an amplab-engine of this window&apos;s version, then restart the engine.</source>
        <translation>引擎违反协议 (%1)，已被结束；请使用与本窗口版本一致的 amplab-engine，然后重新启动引擎。</translation>
    </message>
    <message>
        <source>hello did not come first, and once</source>
        <translation>hello 未首先且仅出现一次</translation>
    </message>
    <message>
        <source>The engine (version %1) speaks protocol %2 and this window protocol %3; correct the engine&apos;s command line in the settings so that both are of one version, then restart the engine.</source>
        <translation>引擎（版本 %1）使用协议 %2，本窗口使用协议 %3；请在设置中更正引擎命令行使两者版本一致，然后重新启动引擎。</translation>
    </message>
    <message>
        <source>The engine is ready: %1.</source>
        <translation>引擎就绪：%1。</translation>
    </message>
    <message>
        <source>lanes that nobody has asked for</source>
        <translation>未曾请求的泳道</translation>
    </message>
    <message>
        <source>%1 lanes instead of %2</source>
        <translation>%1 条泳道，应为 %2 条</translation>
    </message>
    <message>
        <source>Other lanes have taken the place of those that were asked about.</source>
        <translation>所询问的泳道已被其他泳道取代。</translation>
    </message>
    <message>
        <source>step %1 came after step %2</source>
        <translation>第 %1 步出现在第 %2 步之后</translation>
    </message>
    <message>
        <source>lane %1 was forked when there were %2</source>
        <translation>分叉出泳道 %1 时已有 %2 条</translation>
    </message>
    <message>
        <source>a report on lane %1 of %2</source>
        <translation>关于第 %1 条泳道的报告，共 %2 条</translation>
    </message>
</context>
<context>
    <name>amplab::RunQueue</name>
    <message>
        <source>%1 could not be written: %2.</source>
        <translation>无法写入 %1：%2。</translation>
    </message>
    <message>
        <source>The engine &quot;%1&quot; was not found or may not be run, so no run was begun.</source>
        <translation>未找到引擎“%1”或无权运行，因此没有开始任何运行。</translation>
    </message>
    <message>
        <source>The engine ended before it had begun a run.</source>
        <translation>引擎在开始运行之前就结束了。</translation>
    </message>
    <message>
        <source>The engine ended within a run; what it had made by then is in the comparison.</source>
        <translation>引擎在运行途中结束；此前的结果在对比中。</translation>
    </message>
</context>
<context>
    <name>amplab::RunTable</name>
    <message>
        <source>waiting</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>state</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>How the run stands, as the session tells it</source>
        <translation>会话中记录的运行状态</translation>
    </message>
</context>
<context>
    <name>amplab::RunTableModel</name>
    <message>
        <source>run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Name of the run</source>
        <translation>运行的名称</translation>
    </message>
</context>
<context>
    <name>amplab::SampledCurve</name>
    <message>
        <source>Curve of %1</source>
        <translation>%1 的曲线</translation>
    </message>
    <message>
        <source>Removes this curve</source>
        <translation>移除此曲线</translation>
    </message>
    <message>
        <source>Remove the curve of %1</source>
        <translation>移除 %1 的曲线</translation>
    </message>
    <message>
        <source>%1: %2 at step %3, %4 at step %5</source>
        <translation>%1：第 %3 步为 %2，第 %5 步为 %4</translation>
    </message>
    <message>
        <source>no numbers yet</source>
        <translation>尚无数值</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>%1, step %2: %3</source>
        <translation>%1，第 %2 步：%3</translation>
    </message>
</context>
<context>
    <name>amplab::ScaleSetting</name>
    <message>
        <source>Loss scale: %1</source>
        <translation>损失缩放值：%1</translation>
    </message>
    <message>
        <source>The loss scale is %1 already.</source>
        <translation>损失缩放值已是 %1。</translation>
    </message>
    <message>
        <source>sets the loss scale of %1 to %2</source>
        <translation>把 %1 的损失缩放值设为 %2</translation>
    </message>
    <message>
        <source>Scaler: %1</source>
        <translation>缩放器：%1</translation>
    </message>
    <message>
        <source>The dial scaler.init_scale of %1 stands at %2 already: a fork would go on as the lane does.</source>
        <translation>%1 的参数 scaler.init_scale 已为 %2：分叉会与该泳道完全一样。</translation>
    </message>
    <message>
        <source>forks %1 with a loss scale of %2</source>
        <translation>以损失缩放值 %2 分叉 %1</translation>
    </message>
    <message>
        <source>forks %1 with a loss scaler that begins at %2</source>
        <translation>分叉 %1，损失缩放器从 %2 开始</translation>
    </message>
    <message>
        <source>There is no loss scale at which %1 holds these.</source>
        <translation>没有能使 %1 容纳它们的损失缩放值。</translation>
    </message>
    <message>
        <source>%1 loses %2 of these without a loss scale, and least with one of %3 to %4.</source>
        <translation>不加损失缩放时 %1 丢失其中 %2，在 %3 到 %4 之间丢失最少。</translation>
    </message>
    <message>
        <source>%1 loses %2 of these without a loss scale, and no scale makes that less.</source>
        <translation>不加损失缩放时 %1 丢失其中 %2，任何缩放值都无法减少。</translation>
    </message>
    <message>
        <source>%1 holds these at any loss scale: it needs none.</source>
        <translation>任何损失缩放值下 %1 都能容纳：无需缩放。</translation>
    </message>
    <message>
        <source>%1 holds these as they are: it needs no loss scale.</source>
        <translation>%1 可直接容纳：无需损失缩放。</translation>
    </message>
</context>
<context>
    <name>amplab::ScalerPanel</name>
    <message>
        <source>Loss scaler</source>
        <translation>损失缩放器</translation>
    </message>
    <message>
        <source>Behave like</source>
        <translation>行为仿照</translation>
    </message>
    <message>
        <source>Whose rules move the scale of this lane; also while it runs</source>
        <translation>此泳道的缩放值按谁的规则变化；运行中也可更改</translation>
    </message>
    <message>
        <source>No scaler</source>
        <translation>无缩放器</translation>
    </message>
    <message>
        <source>Usual dials</source>
        <translation>常用参数</translation>
    </message>
    <message>
        <source>clean steps to a growth</source>
        <translation>距增长的正常步数</translation>
    </message>
    <message>
        <source>Turns all dials of the scaler to what %1 itself takes if nobody says otherwise: it begins at %2 and grows after %3 clean steps. A live run begins there anew.</source>
        <translation>把缩放器所有参数设为 %1 自身的默认值：从 %2 开始，%3 个正常步后增长。运行中的训练从该值重新开始。</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>来源：%1</translation>
    </message>
    <message>
        <source>The scale has not moved yet; it stands at %1.</source>
        <translation>缩放值尚未变化；目前为 %1。</translation>
    </message>
    <message>
        <source>scaler of %1: %2</source>
        <translation>%1 的缩放器：%2</translation>
    </message>
    <message>
        <source>usual dials of %1</source>
        <translation>%1 的常用参数</translation>
    </message>
</context>
<context>
    <name>amplab::ScalerStages</name>
    <message>
        <source>ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>unscaled</source>
        <translation>未缩放</translation>
    </message>
    <message>
        <source>stepped</source>
        <translation>已 step</translation>
    </message>
    <message>
        <source>Divides the gradients by the scale and notes whether one was Inf or NaN: now they can be clipped</source>
        <translation>梯度除以缩放值，并记录是否有 Inf 或 NaN：此后可以裁剪</translation>
    </message>
    <message>
        <source>Unscales first, then steps the optimizer, or skips if a gradient was Inf or NaN</source>
        <translation>先反缩放，再执行优化器步；若梯度有 Inf 或 NaN 则跳过</translation>
    </message>
    <message>
        <source>Steps the optimizer, or skips if a gradient was Inf or NaN when they were unscaled</source>
        <translation>执行优化器步；若反缩放时梯度有 Inf 或 NaN 则跳过</translation>
    </message>
    <message>
        <source>Moves the scale by what was found, and makes every optimizer ready again</source>
        <translation>按检查结果调整缩放值，并使每个优化器重新就绪</translation>
    </message>
    <message>
        <source>found_inf %1</source>
        <translation>found_inf %1</translation>
    </message>
    <message>
        <source>no verdict yet</source>
        <translation>尚无结论</translation>
    </message>
    <message>
        <source>%1: not enabled</source>
        <translation>%1：未启用</translation>
    </message>
    <message>
        <source>%1: scale %2</source>
        <translation>%1：缩放 %2</translation>
    </message>
    <message>
        <source>growth tracker %1</source>
        <translation>growth tracker %1</translation>
    </message>
    <message>
        <source>; the stages are not known</source>
        <translation>；阶段未知</translation>
    </message>
    <message>
        <source>%1 %2, %3</source>
        <translation>%1 %2，%3</translation>
    </message>
    <message>
        <source>%1; %2; legal next: %3; not now: %4</source>
        <translation>%1；%2；接下来允许：%3；现在不行：%4</translation>
    </message>
</context>
<context>
    <name>amplab::ScalerView</name>
    <message>
        <source>The scale cannot move and stays at %1.</source>
        <translation>缩放值无法变化，保持 %1。</translation>
    </message>
    <message>
        <source>The scale backed off from %1 to %2.</source>
        <translation>缩放值从 %1 回退到 %2。</translation>
    </message>
    <message>
        <source>That is forgiven: the scale stays at %1.</source>
        <translation>予以容忍：缩放值保持 %1。</translation>
    </message>
    <message>
        <source>A static scale stays at %1.</source>
        <translation>静态缩放保持 %1。</translation>
    </message>
    <message>
        <source>Pure fp16 has no dynamic loss scaler: its gradients are fp16, and GradScaler refuses to unscale those. A static scale can be set, as in apex&apos;s O3; the mode fp16-master keeps fp32 copies that a scaler can work on.</source>
        <translation>纯 fp16 没有动态损失缩放器：其梯度为 fp16，GradScaler 拒绝对其反缩放。可设静态缩放，如 apex 的 O3；fp16-master 模式保留 fp32 副本，缩放器可在其上工作。</translation>
    </message>
    <message>
        <source>This lane runs fp16 without a loss scaler: gradients of 2⁻²⁵ and less become zero. Choose a behaviour above to scale them.</source>
        <translation>此泳道以 fp16 运行而没有损失缩放器：2⁻²⁵ 及以下的梯度变为零。请在上方选择一种行为来缩放它们。</translation>
    </message>
    <message>
        <source>bf16 needs no loss scaler: its exponents reach down to 2⁻¹²⁶ as fp32&apos;s do. What it lacks is digits, and no scale brings those back.</source>
        <translation>bf16 无需损失缩放器：其指数与 fp32 一样可到 2⁻¹²⁶。它缺的是有效位数，缩放无法弥补。</translation>
    </message>
    <message>
        <source>This lane needs no loss scaler: gradients are kept in fp32, whose exponents reach down to 2⁻¹²⁶.</source>
        <translation>此泳道无需损失缩放器：梯度保存在 fp32 中，其指数可到 2⁻¹²⁶。</translation>
    </message>
    <message>
        <source>floor</source>
        <translation>下限</translation>
    </message>
    <message>
        <source>ceiling</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>threshold</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>the next overflow backs off</source>
        <translation>下一次上溢将回退</translation>
    </message>
    <message>
        <source>forgives %1 of %2 overflows</source>
        <translation>容忍 %2 次上溢中的 %1 次</translation>
    </message>
    <message>
        <source>%1 of %2 steps overflowed, tolerates %3 %</source>
        <translation>%2 步中 %1 步上溢，容忍 %3 %</translation>
    </message>
    <message>
        <source>Step %1: </source>
        <translation>第 %1 步： </translation>
    </message>
    <message>
        <source>time to grow, but %1 is the ceiling.</source>
        <translation>该增长了，但 %1 是上限。</translation>
    </message>
    <message>
        <source>the scale grew from %1 to %2.</source>
        <translation>缩放值从 %1 增长到 %2。</translation>
    </message>
    <message>
        <source>growth refused, it would have been infinite; it stays at %1.</source>
        <translation>拒绝增长，否则将变为无穷大；保持 %1。</translation>
    </message>
    <message>
        <source>%1 cannot fall further: here %2 ends the run.</source>
        <translation>%1 无法再降：%2 在此结束运行。</translation>
    </message>
</context>
<context>
    <name>amplab::ScalingPanel</name>
    <message>
        <source>%1 µs, %2 GB/s: an assumption to plan with</source>
        <translation>%1 µs，%2 GB/s：用于规划的假设</translation>
    </message>
    <message>
        <source>What joins the nodes</source>
        <translation>节点之间的连接</translation>
    </message>
    <message>
        <source>What joins the ranks of a node</source>
        <translation>同一节点内 rank 之间的连接</translation>
    </message>
    <message>
        <source>Ranks on a node; all of them share its link to the others</source>
        <translation>每个节点上的 rank 数；它们共用该节点的对外连接</translation>
    </message>
    <message>
        <source>What gradients are reduced in</source>
        <translation>梯度以何种格式归约</translation>
    </message>
    <message>
        <source>Between nodes</source>
        <translation>节点之间</translation>
    </message>
    <message>
        <source>Ranks on a node</source>
        <translation>每节点 rank 数</translation>
    </message>
    <message>
        <source>Within a node</source>
        <translation>节点之内</translation>
    </message>
    <message>
        <source>Gradients in</source>
        <translation>梯度格式</translation>
    </message>
    <message>
        <source>Run the lane: the plan begins with what a step takes here.</source>
        <translation>请运行该泳道：规划以这里一步的用时为起点。</translation>
    </message>
</context>
<context>
    <name>amplab::ScalingPlot</name>
    <message>
        <source>computing</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>packing</source>
        <translation>打包</translation>
    </message>
    <message>
        <source>waiting for gradients</source>
        <translation>等待梯度</translation>
    </message>
    <message>
        <source>Time of a step and efficiency by the number of ranks</source>
        <translation>一步用时与效率随 rank 数的变化</translation>
    </message>
    <message>
        <source>efficiency</source>
        <translation>效率</translation>
    </message>
    <message>
        <source>this lane, measured</source>
        <translation>本泳道，实测</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>rank 数</translation>
    </message>
    <message>
        <source>a step, ms</source>
        <translation>一步，ms</translation>
    </message>
    <message>
        <source>%1 ranks: %2 ms a step, %3 of it computing, %4 packing, %5 waiting for gradients; efficiency %6</source>
        <translation>%1 个 rank：每步 %2 ms，其中计算 %3，打包 %4，等待梯度 %5；效率 %6</translation>
    </message>
    <message>
        <source>step, ms</source>
        <translation>步，ms</translation>
    </message>
</context>
<context>
    <name>amplab::ScalingView</name>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 ranks: %2 a step, efficiency %3.</source>
        <translation>%1 个 rank：每步 %2，效率 %3。</translation>
    </message>
    <message>
        <source>From %1 ranks on less than half of a step is computing.</source>
        <translation>从 %1 个 rank 起，一步中计算所占不到一半。</translation>
    </message>
    <message>
        <source>16-bit products are rounded in software here: these times mean nothing.</source>
        <translation>这里的 16 位乘积由软件舍入：这些用时没有意义。</translation>
    </message>
    <message numerus="yes">
        <source>Measured: %1 of computing a step. Modelled: all else, for %2 parameters in %n bucket(s).</source>
        <translation>
            <numerusform>实测：每步计算 %1。其余均为模型：%2 个参数，%n 个桶。</numerusform>
        </translation>
    </message>
    <message>
        <source>When gradients are there is read off the last inspected step.</source>
        <translation>梯度何时就绪取自最近一次检查的步。</translation>
    </message>
    <message>
        <source>When gradients are there is assumed; inspect a step to know.</source>
        <translation>梯度何时就绪是假设的；检查一步即可得知。</translation>
    </message>
</context>
<context>
    <name>amplab::ScopeBox</name>
    <message>
        <source>Lanes that edits are meant for</source>
        <translation>编辑所针对的泳道</translation>
    </message>
    <message>
        <source>Edits below change this lane, or all of them</source>
        <translation>下方的编辑作用于此泳道或全部泳道</translation>
    </message>
    <message>
        <source>All lanes</source>
        <translation>所有泳道</translation>
    </message>
</context>
<context>
    <name>amplab::Screenshot</name>
    <message>
        <source>The picture could not be written to &quot;%1&quot;; name a .png file in a folder that can be written.</source>
        <translation>图片无法写入“%1”；请指定可写文件夹中的 .png 文件。</translation>
    </message>
</context>
<context>
    <name>amplab::ScriptExport</name>
    <message>
        <source>The script is written by the engine, and &quot;%1&quot; was not found or may not be run.</source>
        <translation>脚本由引擎生成，但未找到“%1”或无权运行。</translation>
    </message>
    <message>
        <source>The engine ended before it had written the script.</source>
        <translation>引擎在写完脚本之前就结束了。</translation>
    </message>
</context>
<context>
    <name>amplab::ScriptImport</name>
    <message>
        <source>Import a PyTorch script</source>
        <translation>导入 PyTorch 脚本</translation>
    </message>
    <message>
        <source>Python scripts (*.py);;All files (*)</source>
        <translation>Python 脚本 (*.py);;所有文件 (*)</translation>
    </message>
    <message>
        <source>%1 cannot be opened: %2.</source>
        <translation>无法打开 %1：%2。</translation>
    </message>
    <message>
        <source>%1 is no text in UTF-8; choose a Python script.</source>
        <translation>%1 不是 UTF-8 文本；请选择 Python 脚本。</translation>
    </message>
    <message>
        <source>There is no text to paste: copy a PyTorch script first.</source>
        <translation>没有可粘贴的文本：请先复制一个 PyTorch 脚本。</translation>
    </message>
    <message>
        <source>pasted script</source>
        <translation>粘贴的脚本</translation>
    </message>
    <message>
        <source>The script has more than %1 bytes, which is more than the lab reads: import the file that holds the training loop.</source>
        <translation>脚本超过 %1 字节，超出可读取的上限：请导入含训练循环的文件。</translation>
    </message>
    <message>
        <source>imported script</source>
        <translation>导入的脚本</translation>
    </message>
</context>
<context>
    <name>amplab::SessionReading</name>
    <message>
        <source>Another window or program runs this lane; it is followed here.</source>
        <translation>另一个窗口或程序正在运行此泳道；此处跟随显示。</translation>
    </message>
    <message>
        <source>Its window was closed, or ended, before this lane was done; what was measured is kept.</source>
        <translation>其窗口在此泳道完成前已关闭或结束；测量结果保留。</translation>
    </message>
</context>
<context>
    <name>amplab::SessionRuns</name>
    <message>
        <source>%1 has no runs.</source>
        <translation>%1 中没有运行。</translation>
    </message>
    <message>
        <source>This window records no session, so there are no earlier runs. Save it first (%1).</source>
        <translation>此窗口未记录会话，因此没有先前的运行。请先保存 (%1)。</translation>
    </message>
    <message>
        <source>This session has no earlier runs yet. %1 begins the lanes anew and keeps these.</source>
        <translation>本会话还没有先前的运行。%1 重新开始泳道并保留这些。</translation>
    </message>
</context>
<context>
    <name>amplab::Sessions</name>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>“%1” and another lane</source>
        <translation>“%1”和另一条泳道</translation>
    </message>
    <message>
        <source>“%1” and %2 other lanes</source>
        <translation>“%1”和另外 %2 条泳道</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>打开最近(&amp;R)</translation>
    </message>
    <message>
        <source>%1. The run goes on; what is measured is kept in memory until it can be written.</source>
        <translation>%1。运行继续；测量结果保存在内存中，直到可以写入。</translation>
    </message>
    <message>
        <source>Save elsewhere…</source>
        <translation>保存到别处…</translation>
    </message>
    <message>
        <source>%1. Curves are kept; lanes of this session cannot go on from saved weights.</source>
        <translation>%1。曲线保留；此会话的泳道无法从已保存的权重继续。</translation>
    </message>
    <message>
        <source>Saved as %1; from now on that file is written all the time.</source>
        <translation>已保存为 %1；此后持续写入该文件。</translation>
    </message>
    <message>
        <source>session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>Save the session as</source>
        <translation>会话另存为</translation>
    </message>
    <message>
        <source>Sessions (*.amplab)</source>
        <translation>会话 (*.amplab)</translation>
    </message>
    <message>
        <source>Note on “%1”</source>
        <translation>“%1”的备注</translation>
    </message>
    <message>
        <source>Kept with the run in the session:</source>
        <translation>随运行保存在会话中：</translation>
    </message>
    <message>
        <source>A window ended at %1 without being closed: %2 can be had back as of step %3.</source>
        <translation>有窗口在 %1 未正常关闭就结束了：%2 可恢复到第 %3 步。</translation>
    </message>
    <message>
        <source> Others are under File, Open recent.</source>
        <translation> 其他的见“文件 &gt; 打开最近”。</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>“%1” is the session that this window has.</source>
        <translation>“%1”就是本窗口的会话。</translation>
    </message>
    <message>
        <source>Reading %1: %2 of %3 steps.</source>
        <translation>正在读取 %1：%2 / %3 步。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>opened session</source>
        <translation>打开的会话</translation>
    </message>
    <message>
        <source>Back as of step %2: %1.</source>
        <translation>已恢复到第 %2 步：%1。</translation>
    </message>
    <message>
        <source>“%1” is being written by another window or program: it is only read here, and followed while it grows.</source>
        <translation>“%1”正由其他窗口或程序写入：此处只读，并随其增长而更新。</translation>
    </message>
    <message>
        <source>“%1” may not be written: it is only read here, and what you run is kept in a session of its own.</source>
        <translation>“%1”不可写：此处只读，您的运行保存在自己的会话中。</translation>
    </message>
    <message>
        <source> Other parts of it cannot be read either.</source>
        <translation> 其中其他部分也无法读取。</translation>
    </message>
    <message>
        <source>Go on from step %1</source>
        <translation>从第 %1 步继续</translation>
    </message>
    <message>
        <source>Go on from the saved steps</source>
        <translation>从已保存的步继续</translation>
    </message>
    <message>
        <source>“%1” is not written by anybody else any more.</source>
        <translation>“%1”已不再被写入。</translation>
    </message>
    <message>
        <source>Open it to go on</source>
        <translation>打开以继续</translation>
    </message>
    <message>
        <source>AMP Lab</source>
        <translation>AMP Lab</translation>
    </message>
    <message>
        <source>%1 (followed) – AMP Lab</source>
        <translation>%1（跟随） – AMP Lab</translation>
    </message>
    <message>
        <source>%1 – AMP Lab</source>
        <translation>%1 – AMP Lab</translation>
    </message>
    <message>
        <source>Not named, %1</source>
        <translation>未命名，%1</translation>
    </message>
    <message>
        <source>No session yet</source>
        <translation>尚无会话</translation>
    </message>
    <message>
        <source> No lane of it can be read.</source>
        <translation>其中没有任何可以读取的泳道。</translation>
    </message>
    <message>
        <source>“%1” has no lanes: its runs are shown as a sweep.</source>
        <translation>“%1”没有泳道：其运行以扫描显示。</translation>
    </message>
</context>
<context>
    <name>amplab::ShortcutsDialog</name>
    <message>
        <source>Left drag</source>
        <translation>左键拖动</translation>
    </message>
    <message>
        <source>Zooms a rectangle of a plot</source>
        <translation>缩放图中的矩形区域</translation>
    </message>
    <message>
        <source>Ctrl + drag</source>
        <translation>Ctrl + 拖动</translation>
    </message>
    <message>
        <source>Moves a plot</source>
        <translation>平移图</translation>
    </message>
    <message>
        <source>Wheel, Shift + wheel</source>
        <translation>滚轮，Shift + 滚轮</translation>
    </message>
    <message>
        <source>Zooms along x, along y</source>
        <translation>沿 x、沿 y 缩放</translation>
    </message>
    <message>
        <source>Double click</source>
        <translation>双击</translation>
    </message>
    <message>
        <source>Shows all of a plot</source>
        <translation>显示整个图</translation>
    </message>
    <message>
        <source>Alt+Up, Alt+Down</source>
        <translation>Alt+上，Alt+下</translation>
    </message>
    <message>
        <source>Moves a line of a loop&apos;s text, with the block that it opens</source>
        <translation>移动循环文本中的一行及其开启的代码块</translation>
    </message>
    <message>
        <source>Ctrl+/</source>
        <translation>Ctrl+/</translation>
    </message>
    <message>
        <source>Switches a line of a loop&apos;s text off, and on again</source>
        <translation>停用或重新启用循环文本中的一行</translation>
    </message>
    <message>
        <source>Ctrl+Space</source>
        <translation>Ctrl+空格</translation>
    </message>
    <message>
        <source>Completes a name in a loop&apos;s text</source>
        <translation>补全循环文本中的名称</translation>
    </message>
    <message>
        <source>Ctrl+C</source>
        <translation>Ctrl+C</translation>
    </message>
    <message>
        <source>Copies the chosen rows of a table with their headers</source>
        <translation>复制表格所选行及表头</translation>
    </message>
    <message>
        <source>Tab, Return</source>
        <translation>Tab，Return</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Goes to the next field or button; presses it</source>
        <translation>转到下一字段或按钮；按下它</translation>
    </message>
    <message>
        <source>Change keys…</source>
        <translation>更改按键…</translation>
    </message>
</context>
<context>
    <name>amplab::ShownExponents</name>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>master weights</source>
        <translation>主权重</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>activation gradients</source>
        <translation>激活梯度</translation>
    </message>
    <message>
        <source>updates</source>
        <translation>次更新</translation>
    </message>
    <message>
        <source>%1 (master)</source>
        <translation>%1（主权重）</translation>
    </message>
    <message>
        <source>All %1</source>
        <translation>全部%1</translation>
    </message>
</context>
<context>
    <name>amplab::ScalerStateDiagram</name>
    <message>
        <source>Stages of the loss scaler</source>
        <translation>损失缩放器的阶段</translation>
    </message>
    <message>
        <source>scale %1</source>
        <translation>缩放 %1</translation>
    </message>
    <message>
        <source>growth tracker %1</source>
        <translation>growth tracker %1</translation>
    </message>
    <message>
        <source>not enabled</source>
        <translation>未启用</translation>
    </message>
    <message>
        <source>%1 unscales first</source>
        <translation>%1 先反缩放</translation>
    </message>
    <message>
        <source>%1 is refused now: %2</source>
        <translation>%1 现在被拒绝：%2</translation>
    </message>
    <message>
        <source>%1 steps a line: then it is known where the scaler stands, and what may come next.</source>
        <translation>%1 前进一行：随后可知缩放器所处阶段及接下来允许什么。</translation>
    </message>
    <message>
        <source>%1: %2. Whether it is legal now is known where the lane stands in its loop; %3 steps a line.</source>
        <translation>%1：%2。现在是否允许取决于泳道在循环中的位置；%3 前进一行。</translation>
    </message>
</context>
<context>
    <name>amplab::StepGraphView</name>
    <message>
        <source> (set)</source>
        <translation> （已设）</translation>
    </message>
    <message>
        <source>Op calls of one step as a graph</source>
        <translation>一步的算子调用图</translation>
    </message>
    <message>
        <source>%1, %2, %3, %4</source>
        <translation>%1，%2，%3，%4</translation>
    </message>
    <message>
        <source>%1 of %2, %3</source>
        <translation>%1 / %2，%3</translation>
    </message>
    <message>
        <source>the loop</source>
        <translation>循环</translation>
    </message>
    <message>
        <source>in %1, computed in %2, out %3 %4</source>
        <translation>输入 %1，计算 %2，输出 %3 %4</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
</context>
<context>
    <name>amplab::SweepDialog</name>
    <message>
        <source>Repeat over seeds</source>
        <translation>用多个种子重复</translation>
    </message>
    <message>
        <source>Sweep a setting</source>
        <translation>扫描一项设置</translation>
    </message>
    <message>
        <source>Lane that is run again</source>
        <translation>重复运行的泳道</translation>
    </message>
    <message>
        <source>Setting that is turned</source>
        <translation>改变的设置</translation>
    </message>
    <message>
        <source>Values of the setting</source>
        <translation>设置的取值</translation>
    </message>
    <message>
        <source>With commas between, 0.1, 0.01; whole numbers also as 1..5</source>
        <translation>以逗号分隔：0.1, 0.01；整数也可写作 1..5</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>取值</translation>
    </message>
    <message numerus="yes">
        <source>%n runs of %1 steps</source>
        <translation>
            <numerusform>%n 次运行，每次 %1 步</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 by %2</source>
        <translation>%1，按 %2</translation>
    </message>
    <message>
        <source>They stand in the comparison, and are kept in the session.</source>
        <translation>它们列入对比，并保存在会话中。</translation>
    </message>
    <message>
        <source>They stand in the comparison until the window is closed.</source>
        <translation>窗口关闭前它们保留在对比中。</translation>
    </message>
    <message numerus="yes">
        <source>%n at once, beside the lanes.</source>
        <translation>
            <numerusform>同时 %n 个，在泳道之外运行。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>They begin after the %n runs that are under way.</source>
        <translation>
            <numerusform>它们排在正在进行的 %n 个运行之后。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>amplab::SweepPanel</name>
    <message>
        <source>Runs of the sweep</source>
        <translation>扫描中的运行</translation>
    </message>
    <message>
        <source>No run to be seen.</source>
        <translation>没有可显示的运行。</translation>
    </message>
    <message>
        <source>No run yet. Runs of this window&apos;s session come here, and those of a sweep that another program writes: open its session under “Runs”.</source>
        <translation>还没有运行。本窗口会话的运行会显示在这里，另一程序正在写入的扫描也可以：请在“运行”中打开其会话。</translation>
    </message>
    <message>
        <source>All runs</source>
        <translation>全部运行</translation>
    </message>
    <message>
        <source>Runs of no sweep</source>
        <translation>不属于扫描的运行</translation>
    </message>
    <message numerus="yes">
        <source>%n runs</source>
        <translation>
            <numerusform>%n 次运行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n runs</source>
        <translation>
            <numerusform>%n 次运行中的 %1 次</numerusform>
        </translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>%1 finished</source>
        <translation>%1 已完成</translation>
    </message>
    <message>
        <source>%1 running</source>
        <translation>%1 运行中</translation>
    </message>
    <message>
        <source>%1 waiting</source>
        <translation>%1 等待</translation>
    </message>
    <message>
        <source>%1 stopped</source>
        <translation>%1 已停止</translation>
    </message>
    <message>
        <source>%1 failed</source>
        <translation>%1 失败</translation>
    </message>
    <message>
        <source>read %1 of %2</source>
        <translation>已读取 %2 中的 %1</translation>
    </message>
    <message>
        <source>The file is being written: what comes is shown once a second.</source>
        <translation>文件正在写入：新内容每秒显示一次。</translation>
    </message>
    <message>
        <source>Whose runs are shown</source>
        <translation>显示哪个会话的运行</translation>
    </message>
    <message>
        <source>Which of the file&apos;s sweeps is shown</source>
        <translation>显示文件中的哪个扫描</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>折线</translation>
    </message>
    <message>
        <source>Each run a line over parallel axes</source>
        <translation>每次运行是平行坐标轴上的一条折线</translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation>热图</translation>
    </message>
    <message>
        <source>A result over two dials</source>
        <translation>两项设置上的一个结果</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>The runs as rows, beside the plot</source>
        <translation>在图旁以行列出各次运行</translation>
    </message>
    <message>
        <source>What the lines are coloured by</source>
        <translation>折线按什么着色</translation>
    </message>
    <message>
        <source>The dial that goes across</source>
        <translation>横向的设置</translation>
    </message>
    <message>
        <source>The dial that goes up</source>
        <translation>纵向的设置</translation>
    </message>
    <message>
        <source>The result whose mean the cells show</source>
        <translation>单元格显示其平均值的结果</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>全部显示</translation>
    </message>
    <message>
        <source>Takes the ranges on the axes away</source>
        <translation>去掉坐标轴上的范围</translation>
    </message>
    <message>
        <source>Axes</source>
        <translation>坐标轴</translation>
    </message>
    <message>
        <source>Which dials and results have an axis</source>
        <translation>哪些设置和结果有坐标轴</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>over</source>
        <translation>按</translation>
    </message>
    <message>
        <source>and</source>
        <translation>和</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copies the runs that are shown, or writes them into a file</source>
        <translation>复制所显示的运行，或写入文件</translation>
    </message>
    <message>
        <source>Add as a lane</source>
        <translation>添加为泳道</translation>
    </message>
    <message>
        <source>Sets up a lane with the configuration of this run, to be run, looked into and forked</source>
        <translation>用该运行的配置建立一条泳道，以便运行、查看和分叉</translation>
    </message>
    <message>
        <source>Compare with the lanes</source>
        <translation>与泳道比较</translation>
    </message>
    <message>
        <source>Puts the run under the lanes in the comparison</source>
        <translation>在比较中把该运行放在泳道之下</translation>
    </message>
    <message>
        <source>This window&apos;s session</source>
        <translation>本窗口的会话</translation>
    </message>
    <message>
        <source>Another session…</source>
        <translation>另一会话…</translation>
    </message>
    <message>
        <source>Show the runs of this session</source>
        <translation>显示该会话的运行</translation>
    </message>
    <message>
        <source>Sessions (*.amplab)</source>
        <translation>会话 (*.amplab)</translation>
    </message>
    <message>
        <source>Copy as CSV</source>
        <translation>复制为 CSV</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>复制为 Markdown</translation>
    </message>
    <message>
        <source>Copy as LaTeX</source>
        <translation>复制为 LaTeX</translation>
    </message>
    <message>
        <source>Save CSV…</source>
        <translation>保存 CSV…</translation>
    </message>
    <message>
        <source>Save the runs that are shown</source>
        <translation>保存所显示的运行</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>Copy configuration</source>
        <translation>复制配置</translation>
    </message>
    <message numerus="yes">
        <source>%n runs are chosen</source>
        <translation>
            <numerusform>已选择 %n 次运行</numerusform>
        </translation>
    </message>
    <message>
        <source>The first %1 of these runs are lanes now: more at once cannot be told apart.</source>
        <translation>其中前 %1 次运行现已成为泳道：一次更多则无法分辨。</translation>
    </message>
</context>
<context>
    <name>amplab::Sweeps</name>
    <message>
        <source>%1 could not be made for the runs&apos; files.</source>
        <translation>无法为运行文件创建 %1。</translation>
    </message>
    <message>
        <source>%1 of %2 runs have ended</source>
        <translation>%2 次运行中 %1 次已结束</translation>
    </message>
    <message>
        <source>%1; about %2 s left.</source>
        <translation>%1；约剩 %2 s。</translation>
    </message>
</context>
<context>
    <name>amplab::Swept</name>
    <message>
        <source>No value is given: write them with commas between, such as 1, 2, 3.</source>
        <translation>没有给出任何值：请用逗号分隔各个值，例如 1, 2, 3。</translation>
    </message>
    <message>
        <source>These are more than %1 runs; give fewer values.</source>
        <translation>运行数超过 %1 个；请给出更少的值。</translation>
    </message>
</context>
<context>
    <name>amplab::RunRequests</name>
    <message>
        <source>The engine that had this lane has ended, and its past with it; go on from its saved step and fork that, or restart it.</source>
        <translation>持有此泳道的引擎已结束，其历史随之消失；请从保存的步继续并分叉，或重新开始。</translation>
    </message>
</context>
<context>
    <name>amplab::TensorKind</name>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>masters</source>
        <translation>主权重</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>act. grads</source>
        <translation>激活梯度</translation>
    </message>
    <message>
        <source>updates</source>
        <translation>次更新</translation>
    </message>
</context>
<context>
    <name>amplab::TensorModel</name>
    <message>
        <source>tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>What the phase made or changed</source>
        <translation>该阶段产生或改变的内容</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>Its number format</source>
        <translation>其数值格式</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Its sizes</source>
        <translation>其尺寸</translation>
    </message>
    <message>
        <source>norm</source>
        <translation>范数</translation>
    </message>
    <message>
        <source>2-norm over what is finite</source>
        <translation>有限元素的 2-范数</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Largest finite magnitude</source>
        <translation>最大有限绝对值</translation>
    </message>
    <message>
        <source>headroom</source>
        <translation>余量</translation>
    </message>
    <message>
        <source>How often the largest could double before it overflows its format</source>
        <translation>最大值还能翻倍几次才超出其格式</translation>
    </message>
    <message>
        <source>zeros</source>
        <translation>零</translation>
    </message>
    <message>
        <source>Share of zeros</source>
        <translation>零的比例</translation>
    </message>
    <message>
        <source>subnormals</source>
        <translation>次正规</translation>
    </message>
    <message>
        <source>Share of numbers below the format&apos;s smallest normal one: they have lost digits</source>
        <translation>低于格式最小正规数的比例：它们已丢失有效位</translation>
    </message>
    <message>
        <source>Inf</source>
        <translation>Inf</translation>
    </message>
    <message>
        <source>Infinities</source>
        <translation>无穷大的个数</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Elements that are not a number</source>
        <translation>不是数的元素</translation>
    </message>
</context>
<context>
    <name>amplab::TensorPanel</name>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Choose a tensor</source>
        <translation>选择张量</translation>
    </message>
    <message>
        <source>The tensors of the lane&apos;s latest step that was looked at</source>
        <translation>泳道最近查看步的张量</translation>
    </message>
    <message>
        <source>Latest step</source>
        <translation>最新步</translation>
    </message>
    <message>
        <source>Reads the same tensor of the latest step that was looked at</source>
        <translation>读取最近查看步的同一张量</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Shows the elements as numbers</source>
        <translation>以数值显示元素</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>Shows the elements as colours: negative orange, positive blue</source>
        <translation>以颜色显示元素：负为橙，正为蓝</translation>
    </message>
    <message>
        <source>log</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Colours by the logarithm of the magnitude; else in proportion to it</source>
        <translation>按绝对值的对数着色；否则按比例</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Writes the tensor as a .safetensors file</source>
        <translation>把张量写为 .safetensors 文件</translation>
    </message>
    <message>
        <source>%1 of %2, step %3: its elements are on the way.</source>
        <translation>%2 的 %1，第 %3 步：元素正在传输。</translation>
    </message>
    <message>
        <source>What came as elements of %1 is not of one piece, and cannot be shown.</source>
        <translation>收到的 %1 的元素不完整，无法显示。</translation>
    </message>
    <message>
        <source>Index in dimension %1</source>
        <translation>第 %1 维的索引</translation>
    </message>
    <message>
        <source>Index in dimension %1, of %2</source>
        <translation>第 %1 维的索引，共 %2</translation>
    </message>
    <message>
        <source>Steps that are looked at have tensors to choose from here: run a lane while this panel is seen.</source>
        <translation>已查看的步在此提供可选张量：请在此面板可见时运行泳道。</translation>
    </message>
    <message>
        <source>Choose a tensor of the latest step that was looked at.</source>
        <translation>请选择最近查看步的一个张量。</translation>
    </message>
    <message>
        <source>%1 has no elements.</source>
        <translation>%1 没有元素。</translation>
    </message>
    <message>
        <source>step %1 · %2 [%3]</source>
        <translation>第 %1 步 · %2 [%3]</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source> · %1 elements · zeros %2 · subnormal %3 · Inf %4 · NaN %5 · largest %6 · norm %7</source>
        <translation> · %1 个元素 · 零 %2 · 次正规 %3 · Inf %4 · NaN %5 · 最大 %6 · 范数 %7</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>%1 could not be written: %2.</source>
        <translation>无法写入 %1：%2。</translation>
    </message>
    <message>
        <source>Save tensor</source>
        <translation>保存张量</translation>
    </message>
    <message>
        <source>Tensors (*.safetensors)</source>
        <translation>张量 (*.safetensors)</translation>
    </message>
</context>
<context>
    <name>amplab::TensorImageView</name>
    <message>
        <source>Picture of the tensor</source>
        <translation>张量图像</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>; the largest of the %1 in this pixel</source>
        <translation>；此像素中 %1 个的最大者</translation>
    </message>
    <message>
        <source>zero</source>
        <translation>零</translation>
    </message>
    <message>
        <source>Inf</source>
        <translation>Inf</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
</context>
<context>
    <name>amplab::TotalsStrip</name>
    <message>
        <source>Totals of the calls shown</source>
        <translation>所示调用的合计</translation>
    </message>
</context>
<context>
    <name>amplab::TransportBar</name>
    <message>
        <source>Transport</source>
        <translation>控制</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Fork</source>
        <translation>分叉</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Lanes that show something, ready to run</source>
        <translation>可直接运行的示例泳道</translation>
    </message>
    <message>
        <source>Choose a preset</source>
        <translation>选择预设</translation>
    </message>
</context>
<context>
    <name>amplab::UpdateModel</name>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>A parameter, or all that the optimizers of a lane step</source>
        <translation>一个参数，或泳道的优化器所更新的全部</translation>
    </message>
    <message>
        <source>kept in</source>
        <translation>保存格式</translation>
    </message>
    <message>
        <source>The format in which it is kept; a master is what the optimizer steps</source>
        <translation>保存所用的格式；优化器更新的是主权重</translation>
    </message>
    <message>
        <source>this update</source>
        <translation>本次更新</translation>
    </message>
    <message>
        <source>Solid: moved. Hatched: rounded away. Empty: nothing to add, the gradient was zero</source>
        <translation>实心：已移动。斜线：被舍入掉。空白：梯度为零，无需更新</translation>
    </message>
    <message>
        <source>moved</source>
        <translation>已移动</translation>
    </message>
    <message>
        <source>Share of elements that are another number than before the step</source>
        <translation>与该步之前不同的元素比例</translation>
    </message>
    <message>
        <source>rounded away</source>
        <translation>被舍入掉</translation>
    </message>
    <message>
        <source>Share whose update was below half a unit in the last place, so that they did not move</source>
        <translation>更新小于末位单位一半而未移动的比例</translation>
    </message>
    <message>
        <source>gradient zero</source>
        <translation>梯度为零</translation>
    </message>
    <message>
        <source>Share that had nothing to add</source>
        <translation>无需更新的比例</translation>
    </message>
    <message>
        <source>rounded away over time</source>
        <translation>舍入掉的变化</translation>
    </message>
    <message>
        <source>The same share in the steps that were looked at, from 0 to 100 %</source>
        <translation>已查看各步中的同一比例，0 到 100 %</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>元素</translation>
    </message>
    <message>
        <source>Numbers in it</source>
        <translation>其中数的个数</translation>
    </message>
    <message>
        <source>Moved %1, rounded away %2, gradient zero %3 of %4, in step %5</source>
        <translation>移动 %1，舍入掉 %2，梯度为零 %3，共 %4，第 %5 步</translation>
    </message>
</context>
<context>
    <name>amplab::UpdateRows</name>
    <message>
        <source>%1 master</source>
        <translation>%1 主权重</translation>
    </message>
    <message>
        <source>%1 copy</source>
        <translation>%1 副本</translation>
    </message>
    <message>
        <source>Step %1 was skipped: no weight was touched.</source>
        <translation>第 %1 步被跳过：未触及任何权重。</translation>
    </message>
    <message>
        <source>Step %1 moved %2 of the masters. Of their 16-bit copies %3 did not change: the masters keep what is too small for them, until it is enough.</source>
        <translation>第 %1 步移动了 %2 的主权重。其 16 位副本中 %3 未变：主权重保留对副本过小的部分，直到足够大。</translation>
    </message>
    <message>
        <source>Step %1 lost %2 of its updates: each was below half a unit in the last place of a weight kept in %3, and nothing remembers it. Master weights in fp32 would.</source>
        <translation>第 %1 步丢失了 %2 的更新：每个都小于以 %3 保存的权重末位单位的一半，且没有任何地方记住它。fp32 主权重可以做到。</translation>
    </message>
    <message>
        <source>Step %1 moved %2 of the weights; %3 of the updates were rounded away.</source>
        <translation>第 %1 步移动了 %2 的权重；%3 的更新被舍入掉。</translation>
    </message>
</context>
<context>
    <name>amplab::UpdatesPanel</name>
    <message>
        <source>What became of the updates of each lane</source>
        <translation>各泳道更新的结果</translation>
    </message>
    <message>
        <source>What became of the updates of each parameter</source>
        <translation>各参数更新的结果</translation>
    </message>
    <message>
        <source>While a lane runs, one step every so often is looked at: what its updates came to stands here then.</source>
        <translation>泳道运行时每隔一段查看一步：其更新的结果会显示在这里。</translation>
    </message>
    <message>
        <source>No step of this lane that has updated its weights was looked at yet.</source>
        <translation>尚未查看此泳道中更新了权重的步。</translation>
    </message>
    <message>
        <source>Histogram of the update</source>
        <translation>更新的直方图</translation>
    </message>
    <message>
        <source>Histogram of %1</source>
        <translation>%1 的直方图</translation>
    </message>
    <message>
        <source>Elements of the update</source>
        <translation>更新的元素</translation>
    </message>
    <message>
        <source>Elements of %1</source>
        <translation>%1 的元素</translation>
    </message>
</context>
<context>
    <name>fields</name>
    <message>
        <source>Step %1 was skipped: a gradient was Inf or NaN at loss scale %2.</source>
        <translation>第 %1 步被跳过：损失缩放值为 %2 时某个梯度为 Inf 或 NaN。</translation>
    </message>
    <message>
        <source>Step %1 was skipped: a gradient was Inf or NaN.</source>
        <translation>第 %1 步被跳过：某个梯度为 Inf 或 NaN。</translation>
    </message>
    <message>
        <source>Step %1 was skipped: its loss is %2 (guard.skip_nonfinite_loss).</source>
        <translation>第 %1 步被跳过：其损失为 %2（guard.skip_nonfinite_loss）。</translation>
    </message>
    <message>
        <source>Step %1 was skipped by its loop, which stepped no optimizer.</source>
        <translation>第 %1 步被循环跳过：循环没有执行任何优化器。</translation>
    </message>
    <message>
        <source>Step %1 was skipped by %2: a gradient was Inf or NaN at loss scale %3. It was applied by %4.</source>
        <translation>第 %1 步被 %2 跳过：损失缩放值为 %3 时某个梯度为 Inf 或 NaN。%4 已执行该步。</translation>
    </message>
    <message>
        <source>Step %1 was skipped by %2: a gradient was Inf or NaN. It was applied by %3.</source>
        <translation>第 %1 步被 %2 跳过：某个梯度为 Inf 或 NaN。%3 已执行该步。</translation>
    </message>
    <message>
        <source>Step %1 was skipped by %2: a gradient of that rank was Inf or NaN at loss scale %3. It was applied by rank 0.</source>
        <translation>第 %1 步被 %2 跳过：损失缩放值为 %3 时该 rank 的某个梯度为 Inf 或 NaN。rank 0 已执行该步。</translation>
    </message>
    <message>
        <source>Step %1 was applied although a gradient was Inf or NaN: nothing skipped it.</source>
        <translation>尽管某个梯度为 Inf 或 NaN，第 %1 步仍被执行：没有任何机制跳过它。</translation>
    </message>
    <message>
        <source>Step %1 was applied by %2 although a gradient was Inf or NaN: nothing skipped it.</source>
        <translation>尽管某个梯度为 Inf 或 NaN，第 %1 步仍被 %2 执行：没有任何机制跳过它。</translation>
    </message>
    <message>
        <source>Step %1 was applied, and every gradient was finite.</source>
        <translation>第 %1 步已执行，所有梯度均有限。</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>What the lane is called in legends, tables and files.</source>
        <translation>泳道在图例、表格和文件中的名称。</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Draws the initial weights, the order of the batches and dropout. Same seed: same start and same batches, whatever the precision.</source>
        <translation>决定初始权重、批次顺序和 dropout。种子相同则起点和批次相同，与精度无关。</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Where the run computes: auto, cpu, cuda or cuda:N. auto takes a GPU if there is one.</source>
        <translation>运行的计算设备：auto、cpu、cuda 或 cuda:N。auto 在有 GPU 时使用 GPU。</translation>
    </message>
    <message>
        <source>CPU threads</source>
        <translation>CPU 线程</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>How many CPU threads compute; 0 takes all cores. Sums are split by threads, so another number may change the last bits.</source>
        <translation>参与计算的 CPU 线程数；0 表示所有核心。求和按线程划分，因此不同的线程数可能改变最后几位。</translation>
    </message>
    <message>
        <source>Data set</source>
        <translation>数据集</translation>
    </message>
    <message>
        <source>What is learned. Spirals and moons are generated and need no file.</source>
        <translation>学习的内容。螺旋和月牙由程序生成，无需文件。</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>Folder or file of your own data, for idx, cifar10, csv and text; the other data sets do not read it.</source>
        <translation>自有数据的文件夹或文件，用于 idx、cifar10、csv 和 text；其他数据集不读取。</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>批大小</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Samples per micro-batch. The mean over a larger batch has less noise but makes each sample&apos;s gradient smaller, nearer to where fp16 ends.</source>
        <translation>每个微批次的样本数。批越大均值噪声越小，但每个样本的梯度也越小，更接近 fp16 的下限。</translation>
    </message>
    <message>
        <source>Use only the first</source>
        <translation>只用前若干个</translation>
    </message>
    <message>
        <source>Trains on the first so many samples; 0 uses all. A few hundred show overfitting within seconds.</source>
        <translation>只用前若干个样本训练；0 表示全部。几百个样本数秒内即可看到过拟合。</translation>
    </message>
    <message>
        <source>Shuffle</source>
        <translation>打乱</translation>
    </message>
    <message>
        <source>Draws a new order of the samples in each epoch. Without it every epoch sees the same batches.</source>
        <translation>每个 epoch 重新打乱样本顺序。关闭时每个 epoch 的批次相同。</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>字符</translation>
    </message>
    <message>
        <source>How many characters of a text make a sample, and how far back a transformer can look. Attention costs its square.</source>
        <translation>一个样本的字符数，也是 transformer 能回看的长度。注意力的开销与其平方成正比。</translation>
    </message>
    <message>
        <source>Label column</source>
        <translation>标签列</translation>
    </message>
    <message>
        <source>The column of a CSV file that is predicted: classes, or numbers if it has more than 20 different ones. Empty: the last column.</source>
        <translation>CSV 文件中要预测的列：类别；若不同值超过 20 个则为数值。留空：最后一列。</translation>
    </message>
    <message>
        <source>Hold out</source>
        <translation>留出</translation>
    </message>
    <message>
        <source>Share of the training samples, drawn by the seed, that is evaluated on and not trained on. 0: the test samples that the data set comes with, or a tenth where it has none (csv, text).</source>
        <translation>由种子抽取、用于评估而不参与训练的样本比例。0：使用数据集自带的测试样本；没有时取十分之一（csv、text）。</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>The kind of network that is trained.</source>
        <translation>所训练网络的类型。</translation>
    </message>
    <message>
        <source>Hidden layers</source>
        <translation>隐藏层</translation>
    </message>
    <message>
        <source>units</source>
        <translation>单元</translation>
    </message>
    <message>
        <source>Width of each hidden layer, in order. More layers shrink the gradient that reaches the first ones; wide layers sum more products, which can overflow fp16.</source>
        <translation>各隐藏层的宽度，按顺序。层越多，到达前几层的梯度越小；层越宽，求和的乘积越多，可能在 fp16 中上溢。</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>channels</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>Width of each stage of convolutions, in order; each stage halves the picture.</source>
        <translation>各卷积阶段的宽度，按顺序；每个阶段使图像尺寸减半。</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>The chain of the model &quot;layers&quot;, written as in torch.nn without the sizes that follow from the layer before: &quot;Conv2d(16, 3, padding=1)&quot;, &quot;ReLU&quot;, &quot;Flatten&quot;, &quot;Linear(10)&quot;.</source>
        <translation>模型 &quot;layers&quot; 的层链，写法同 torch.nn，省略可由前一层推出的尺寸：&quot;Conv2d(16, 3, padding=1)&quot;、&quot;ReLU&quot;、&quot;Flatten&quot;、&quot;Linear(10)&quot;。</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>激活函数</translation>
    </message>
    <message>
        <source>The bend between layers. sigmoid multiplies the gradient by at most 1/4 per layer, so deep nets of it underflow in fp16; relu passes it on.</source>
        <translation>层间的非线性。sigmoid 每层最多把梯度乘以 1/4，深层网络因此在 fp16 中下溢；relu 原样传递。</translation>
    </message>
    <message>
        <source>Normalisation</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Brings what leaves a layer to mean 0 and variance 1, which keeps activations and gradients in range. layer: per sample; autocast runs it in fp32 on a GPU. batch: per channel over the batch, in the input&apos;s format with fp32 statistics; evaluation uses running ones.</source>
        <translation>使层的输出均值为 0、方差为 1，让激活和梯度保持在范围内。layer：按样本；autocast 在 GPU 上用 fp32 计算。batch：按通道对整批计算，用输入格式及 fp32 统计量；评估时使用滑动统计量。</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>Dropout</translation>
    </message>
    <message>
        <source>Share of activations set to zero at random in training. 0: off; 1: nothing gets through.</source>
        <translation>训练中随机置零的激活比例。0：关闭；1：全部置零。</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>features</source>
        <translation>特征</translation>
    </message>
    <message>
        <source>Features that stand for a position of a transformer; each head attends with width / heads of them.</source>
        <translation>transformer 每个位置的特征数；每个头使用 宽度 / 头数 个。</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>How many attentions a transformer&apos;s block runs side by side; the width must be a multiple of it.</source>
        <translation>transformer 块中并行的注意力数；宽度必须是它的整数倍。</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>块数</translation>
    </message>
    <message>
        <source>How many blocks a transformer has, of attention and two linear layers; or each stage of a resnet, of two convolutions around which its input flows on.</source>
        <translation>transformer 的块数，每块含注意力和两个线性层；或 resnet 每个阶段的块数，每块含两个卷积及绕过它们的残差连接。</translation>
    </message>
    <message>
        <source>Fused attention</source>
        <translation>融合注意力</translation>
    </message>
    <message>
        <source>One kernel that never writes the scores down, as PyTorch&apos;s scaled_dot_product_attention. Off: matmul, mask, softmax, matmul, whose scores autocast holds in 16 bits and which can overflow fp16.</source>
        <translation>一个从不写出得分的内核，同 PyTorch 的 scaled_dot_product_attention。关闭：matmul、mask、softmax、matmul，autocast 以 16 位保存其得分，在 fp16 中可能上溢。</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>个数</translation>
    </message>
    <message>
        <source>How many numbers the model takes for a sample, as a generator takes noise; 0: as its data set has them.</source>
        <translation>模型每个样本接受的数的个数，如生成器接受噪声；0：由数据集决定。</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>How many numbers the model gives for a sample, as a discriminator gives one; 0: as its data set asks for. Of the model layers: what the last of them must give.</source>
        <translation>模型每个样本给出的数的个数，如判别器给出一个；0：由数据集决定。对模型 layers：最后一层必须给出的个数。</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Which numbers the run is made of: what weights are stored in and what each op computes in. O0 to O3 are accepted as apex&apos;s names for fp32, amp-fp16, fp16-master and pure-fp16.</source>
        <translation>运行使用的数值格式：权重如何保存，各算子用什么计算。O0 到 O3 作为 apex 对 fp32、amp-fp16、fp16-master 和 pure-fp16 的叫法也可使用。</translation>
    </message>
    <message>
        <source>Autocast lists</source>
        <translation>Autocast 列表</translation>
    </message>
    <message>
        <source>Which ops autocast runs in 16 bits and which in fp32: as PyTorch decides on a GPU (cuda) or on a CPU (cpu), or as NVIDIA&apos;s apex did at O1. They differ in softmax, sums and norms.</source>
        <translation>autocast 把哪些算子放在 16 位、哪些放在 fp32：按 PyTorch 在 GPU (cuda) 或 CPU (cpu) 上的规定，或 NVIDIA apex 的 O1。它们在 softmax、求和与范数上有差别。</translation>
    </message>
    <message>
        <source>Dtype per op</source>
        <translation>各算子 dtype</translation>
    </message>
    <message>
        <source>Makes autocast run an op in fp32, fp16 or bf16 instead of what its list says, as {&quot;softmax&quot;: &quot;fp16&quot;}. For finding out which op needs its precision.</source>
        <translation>让 autocast 以 fp32、fp16 或 bf16 运行某算子而不按列表，如 {&quot;softmax&quot;: &quot;fp16&quot;}。用于找出哪个算子需要其精度。</translation>
    </message>
    <message>
        <source>Dtype per layer</source>
        <translation>各层 dtype</translation>
    </message>
    <message>
        <source>Layers that are a region of autocast of their own, by name or pattern, as {&quot;blocks.*.attn&quot;: &quot;fp32&quot;}. A name speaks for all that lies in it; the longest that fits decides.</source>
        <translation>自成 autocast 区域的层，按名称或模式，如 {&quot;blocks.*.attn&quot;: &quot;fp32&quot;}。名称适用于其中的一切；以最长的匹配为准。</translation>
    </message>
    <message>
        <source>Autocast off in</source>
        <translation>关闭 autocast 于</translation>
    </message>
    <message>
        <source>Layers that run outside autocast, by name or pattern (&quot;fc1&quot;, &quot;*.attn&quot;), or &quot;loss&quot;. Their inputs are cast to fp32: the usual cure for one layer that overflows.</source>
        <translation>在 autocast 之外运行的层，按名称或模式（&quot;fc1&quot;、&quot;*.attn&quot;），或 &quot;loss&quot;。其输入转换为 fp32：某一层上溢时的常用办法。</translation>
    </message>
    <message>
        <source>Cast cache</source>
        <translation>转换缓存</translation>
    </message>
    <message>
        <source>Keeps the 16-bit copy of a weight until the end of the forward pass. Without it a weight used twice is cast twice: slower, same numbers.</source>
        <translation>把权重的 16 位副本保留到前向结束。关闭时用两次的权重要转换两次：更慢，数值相同。</translation>
    </message>
    <message>
        <source>Batch norm in fp32</source>
        <translation>批归一化用 fp32</translation>
    </message>
    <message>
        <source>Whether a 16-bit model keeps its batch norm in fp32, as apex&apos;s keep_batchnorm_fp32 says. auto: as the mode does, which is yes for fp16-master (O2) and no for the pure modes (O3).</source>
        <translation>16 位模型是否把批归一化保留为 fp32，如 apex 的 keep_batchnorm_fp32。auto：按模式而定，fp16-master（O2）为是，纯模式（O3）为否。</translation>
    </message>
    <message>
        <source>TF32 convolutions</source>
        <translation>TF32 卷积</translation>
    </message>
    <message>
        <source>On a GPU, lets convolutions of fp32 tensors read ten mantissa bits of them, as PyTorch lets cuDNN do unless told otherwise. The mode tf32 says so for all products.</source>
        <translation>在 GPU 上允许 fp32 张量的卷积只读十位尾数，PyTorch 默认如此允许 cuDNN。模式 tf32 对所有乘积这样做。</translation>
    </message>
    <message>
        <source>Reduced precision reduction</source>
        <translation>低精度归约</translation>
    </message>
    <message>
        <source>On a GPU, lets a 16-bit product that is summed in parts join them in 16 bits, as PyTorch does unless told otherwise. Faster for long sums, and a partial sum may overflow.</source>
        <translation>在 GPU 上允许分段求和的 16 位乘积以 16 位合并各段，PyTorch 默认如此。长求和更快，但部分和可能上溢。</translation>
    </message>
    <message>
        <source>Scaler</source>
        <translation>缩放器</translation>
    </message>
    <message>
        <source>Multiplies the loss before backward and divides the gradients after, so that small gradients survive fp16. dynamic finds the factor by itself; static keeps it; none is what makes fp16 lose gradients.</source>
        <translation>在 backward 前放大损失、之后缩小梯度，使小梯度在 fp16 中得以保留。dynamic 自动寻找系数；static 固定；none 会让 fp16 丢失梯度。</translation>
    </message>
    <message>
        <source>Behaves like</source>
        <translation>行为仿照</translation>
    </message>
    <message>
        <source>Whose rules move a dynamic scale: when it backs off, when it grows, where it ends. The dials stay as they are, so that the rules can be compared.</source>
        <translation>动态缩放值按谁的规则变化：何时回退、何时增长、止于何处。各参数保持不变，便于比较规则。</translation>
    </message>
    <message>
        <source>Initial scale</source>
        <translation>初始缩放值</translation>
    </message>
    <message>
        <source>The factor to begin with. Too high costs a few skipped steps until it has come down; too low lets small gradients vanish until it has grown. On a live run it sets the scale anew.</source>
        <translation>起始系数。过高会跳过几步才降下来；过低则在增长之前小梯度会消失。运行中调整会重设缩放值。</translation>
    </message>
    <message>
        <source>Growth factor</source>
        <translation>增长系数</translation>
    </message>
    <message>
        <source>The scale is multiplied by this after growth_interval good steps in a row. DeepSpeed and fairseq divide by it, too, when they back off.</source>
        <translation>连续 growth_interval 个正常步后缩放值乘以该系数。DeepSpeed 和 fairseq 回退时也除以它。</translation>
    </message>
    <message>
        <source>Backoff factor</source>
        <translation>回退系数</translation>
    </message>
    <message>
        <source>The scale is multiplied by this after a skipped step. Near 1 many steps are skipped before the scale fits; near 0 it falls too far and small gradients vanish.</source>
        <translation>跳过一步后缩放值乘以该系数。接近 1 时要跳过很多步才合适；接近 0 时降得过多，小梯度消失。</translation>
    </message>
    <message>
        <source>Growth interval</source>
        <translation>增长间隔</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Good steps in a row before the scale grows. Each growth may overflow and cost a step: with an interval of 3 every fourth step is lost.</source>
        <translation>缩放值增长前所需的连续正常步数。每次增长都可能上溢而损失一步：间隔为 3 时每四步损失一步。</translation>
    </message>
    <message>
        <source>Smallest scale</source>
        <translation>最小缩放值</translation>
    </message>
    <message>
        <source>The scale does not back off below this; DeepSpeed and fairseq end the run there. 0: what the framework sets, which is 1 for DeepSpeed and Megatron, 0.0001 for fairseq, none for apex.</source>
        <translation>缩放值不会低于此值；DeepSpeed 和 fairseq 到此结束运行。0：按框架设定，DeepSpeed 和 Megatron 为 1，fairseq 为 0.0001，apex 无。</translation>
    </message>
    <message>
        <source>Largest scale</source>
        <translation>最大缩放值</translation>
    </message>
    <message>
        <source>The scale does not grow beyond this. 0: what the framework sets, which is 2^24 for apex.</source>
        <translation>缩放值不会超过此值。0：按框架设定，apex 为 2^24。</translation>
    </message>
    <message>
        <source>Hysteresis</source>
        <translation>迟滞</translation>
    </message>
    <message>
        <source>overflows</source>
        <translation>次上溢</translation>
    </message>
    <message>
        <source>Which overflow backs off: with 2 the first one only skips its step. The next growth forgives all of them.</source>
        <translation>第几次上溢才回退：为 2 时第一次只跳过该步。下一次增长会清零。</translation>
    </message>
    <message>
        <source>Consecutive</source>
        <translation>须连续</translation>
    </message>
    <message>
        <source>Only overflows in a row use up the hysteresis: one clean step forgives them.</source>
        <translation>只有连续上溢才消耗迟滞次数：一个正常步即可清零。</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>容忍度</translation>
    </message>
    <message>
        <source>Share of steps, since the scale last changed, that may overflow before it backs off. 0 backs off at each overflow.</source>
        <translation>自缩放值上次变化以来，允许上溢而不回退的步的比例。0：每次上溢都回退。</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>Backing off stops here; 0: nowhere. Above the smallest scale it keeps fairseq from ending the run.</source>
        <translation>回退到此为止；0：无限制。高于最小缩放值时可避免 fairseq 结束运行。</translation>
    </message>
    <message>
        <source>Clipping</source>
        <translation>裁剪</translation>
    </message>
    <message>
        <source>norm: shrinks all gradients together when their length exceeds the limit. value: cuts each element at the limit, which also turns an Inf into an ordinary number.</source>
        <translation>norm：总长度超过上限时按比例缩小所有梯度。value：逐元素截断到上限，Inf 也会变成普通数。</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>Longest gradient, or largest element, that passes unchanged. 0 stops all learning but weight decay.</source>
        <translation>可原样通过的最大梯度长度或最大元素。0 使除权重衰减外的学习全部停止。</translation>
    </message>
    <message>
        <source>When</source>
        <translation>时机</translation>
    </message>
    <message>
        <source>after-unscale is right. before-unscale holds the limit against gradients that are still multiplied by the loss scale, so they end far too small: the classic mistake.</source>
        <translation>after-unscale 正确。before-unscale 用上限对照仍乘有损失缩放值的梯度，结果小得多：经典错误。</translation>
    </message>
    <message>
        <source>Micro-batches per step</source>
        <translation>每步微批次数</translation>
    </message>
    <message>
        <source>micro-batches</source>
        <translation>微批次</translation>
    </message>
    <message>
        <source>Adds up the gradients of so many batches before one update: a large batch in little memory. One Inf among them skips the whole step.</source>
        <translation>把若干批次的梯度累加后再更新：用少量内存实现大批次。其中一个 Inf 会使整步被跳过。</translation>
    </message>
    <message>
        <source>Divide by their number</source>
        <translation>除以批次数</translation>
    </message>
    <message>
        <source>Divides each loss by the number of micro-batches, so that the gradient is their mean. Without it the gradient grows with their number, as if the learning rate did.</source>
        <translation>每个损失除以微批次数，使梯度为其均值。否则梯度随微批次数增大，如同学习率增大。</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>How gradients become updates. Adam and AdamW divide by the gradient&apos;s own size, so they hide a wrong loss scale that SGD would show.</source>
        <translation>梯度如何变为更新。Adam 和 AdamW 除以梯度自身的大小，因此会掩盖 SGD 能显示的错误损失缩放。</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>Size of each update. Too large diverges; in 16-bit weights a too small one rounds to no update at all.</source>
        <translation>每次更新的大小。过大会发散；在 16 位权重中过小会被舍入为没有更新。</translation>
    </message>
    <message>
        <source>Betas</source>
        <translation>Betas</translation>
    </message>
    <message>
        <source>How long Adam remembers the gradient and its square: 0.999 is about the last 1000 steps.</source>
        <translation>Adam 记住梯度及其平方的时长：0.999 约为最近 1000 步。</translation>
    </message>
    <message>
        <source>Epsilon</source>
        <translation>Epsilon</translation>
    </message>
    <message>
        <source>Keeps Adam from dividing by zero. In fp16 it is itself zero at 2.98e-8 and below, and then it does.</source>
        <translation>防止 Adam 除以零。在 fp16 中它在 2.98e-8 及以下本身就是零，于是会除以零。</translation>
    </message>
    <message>
        <source>Weight decay</source>
        <translation>权重衰减</translation>
    </message>
    <message>
        <source>Pulls weights towards zero in each step: adamw directly, sgd and adam through the gradient.</source>
        <translation>每步把权重拉向零：adamw 直接进行，sgd 和 adam 通过梯度。</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>动量</translation>
    </message>
    <message>
        <source>How much of the last update SGD keeps; from 1 on the updates never die down. Adam does not read it.</source>
        <translation>SGD 保留上次更新的比例；达到 1 时更新永不衰减。Adam 不读取。</translation>
    </message>
    <message>
        <source>Dampening</source>
        <translation>阻尼</translation>
    </message>
    <message>
        <source>How much less than whole the gradient enters SGD&apos;s momentum.</source>
        <translation>梯度进入 SGD 动量时减少的比例。</translation>
    </message>
    <message>
        <source>Nesterov</source>
        <translation>Nesterov</translation>
    </message>
    <message>
        <source>SGD looks one momentum step ahead; it needs a momentum and no dampening.</source>
        <translation>SGD 前瞻一个动量步；需要有动量且无阻尼。</translation>
    </message>
    <message>
        <source>AMSGrad</source>
        <translation>AMSGrad</translation>
    </message>
    <message>
        <source>Adam and AdamW divide by the largest mean square so far, which never shrinks again.</source>
        <translation>Adam 和 AdamW 除以迄今最大的均方，且不再减小。</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>How the learning rate changes over the run, after the warm-up.</source>
        <translation>预热之后学习率在运行中如何变化。</translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>updates</source>
        <translation>次更新</translation>
    </message>
    <message>
        <source>Updates over which the learning rate rises from 0. Skipped steps do not count.</source>
        <translation>学习率从 0 上升所用的更新次数。跳过的步不计。</translation>
    </message>
    <message>
        <source>Drop every</source>
        <translation>下降间隔</translation>
    </message>
    <message>
        <source>Updates between the drops of the schedule &quot;step&quot;.</source>
        <translation>调度 &quot;step&quot; 两次下降之间的更新次数。</translation>
    </message>
    <message>
        <source>Drop to</source>
        <translation>下降系数</translation>
    </message>
    <message>
        <source>What the schedule &quot;step&quot; multiplies the learning rate by at each drop.</source>
        <translation>调度 &quot;step&quot; 每次下降时学习率所乘的系数。</translation>
    </message>
    <message>
        <source>Lowest rate</source>
        <translation>最低学习率</translation>
    </message>
    <message>
        <source>Where the schedule &quot;cosine&quot; ends.</source>
        <translation>调度 &quot;cosine&quot; 的终点。</translation>
    </message>
    <message>
        <source>Skip NaN losses</source>
        <translation>跳过 NaN 损失</translation>
    </message>
    <message>
        <source>Leaves the step out when the loss is NaN or Inf. It saves the weights, and hides the cause.</source>
        <translation>损失为 NaN 或 Inf 时跳过该步。可保住权重，但会掩盖原因。</translation>
    </message>
    <message>
        <source>Stop at the first NaN</source>
        <translation>遇首个 NaN 停止</translation>
    </message>
    <message>
        <source>Ends the run at the first step with a NaN or Inf in its loss or weights, with everything as it was.</source>
        <translation>在损失或权重首次出现 NaN 或 Inf 的步结束运行，一切保持原样。</translation>
    </message>
    <message>
        <source>Stop at step</source>
        <translation>停在第几步</translation>
    </message>
    <message>
        <source>Ends the run after this step, where it can be forked; 0: only train.steps ends it.</source>
        <translation>在此步之后结束运行，可在那里分叉；0：只由 train.steps 结束。</translation>
    </message>
    <message>
        <source>Stop when loss exceeds</source>
        <translation>损失超过则停止</translation>
    </message>
    <message>
        <source>Ends the run at the first step whose loss is above this, or NaN; 0: never.</source>
        <translation>损失首次超过此值或为 NaN 时结束运行；0：从不。</translation>
    </message>
    <message>
        <source>Stop when scale falls below</source>
        <translation>缩放值低于则停止</translation>
    </message>
    <message>
        <source>Ends the run when the loss scale has backed off below this, as it does in a death spiral; 0: never.</source>
        <translation>损失缩放值回退到低于此值时结束运行，如陷入死亡螺旋；0：从不。</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>Optimizer steps until the run is finished; skipped ones count.</source>
        <translation>运行结束前的优化器步数；跳过的也计入。</translation>
    </message>
    <message>
        <source>Evaluate every</source>
        <translation>评估间隔</translation>
    </message>
    <message>
        <source>Steps between evaluations on data that is not trained on; 0 evaluates only at the end.</source>
        <translation>两次在未训练数据上评估之间的步数；0 只在结束时评估。</translation>
    </message>
    <message>
        <source>Evaluate model</source>
        <translation>评估的模型</translation>
    </message>
    <message>
        <source>Of several models, the one that is evaluated on the test samples of the data set that it is made for. Empty: none is. One model alone is always evaluated where it gives what its data ask for.</source>
        <translation>多个模型中在其数据集测试样本上评估的那个。留空：不评估。只有一个模型且其输出符合数据要求时总会评估。</translation>
    </message>
    <message>
        <source>Loss factor</source>
        <translation>损失系数</translation>
    </message>
    <message>
        <source>Multiplies the loss before backward, and nothing undoes it: 1e-6 makes gradients too small for fp16 on purpose, 1e6 too large.</source>
        <translation>在 backward 前乘以损失且不再还原：1e-6 有意使梯度对 fp16 过小，1e6 则过大。</translation>
    </message>
    <message>
        <source>Compiled steps</source>
        <translation>编译步</translation>
    </message>
    <message>
        <source>Repeats the training step as a recording (on a GPU as CUDA graphs) instead of tracing it anew: the same bits, sooner. Inspected steps are traced all the same.</source>
        <translation>以录制方式重复训练步（GPU 上为 CUDA graphs）而不重新追踪：结果逐位相同，更快。检查步仍会追踪。</translation>
    </message>
    <message>
        <source>Inspect every</source>
        <translation>检查间隔</translation>
    </message>
    <message>
        <source>Steps between those in which every op call is recorded, with its dtypes and statistics; 0: never. An inspected step is slower.</source>
        <translation>每隔多少步记录所有算子调用及其 dtype 和统计；0：从不。检查步较慢。</translation>
    </message>
    <message>
        <source>fp32 shadow</source>
        <translation>fp32 影子</translation>
    </message>
    <message>
        <source>Compares each call of an inspected step with fp32: &quot;inputs&quot; computes it from the same inputs, &quot;own&quot; also from the shadow&apos;s own, so that the error which has come together since the step&apos;s begin is seen.</source>
        <translation>把检查步的每个调用与 fp32 比较：&quot;inputs&quot; 用相同输入，&quot;own&quot; 还用影子自身的输入，从而看到自该步开始累积的误差。</translation>
    </message>
    <message>
        <source>Shadowed ops</source>
        <translation>影子算子</translation>
    </message>
    <message>
        <source>Names of ops that the fp32 shadow is made for, such as softmax; empty: all.</source>
        <translation>计算 fp32 影子的算子名，如 softmax；留空：全部。</translation>
    </message>
    <message>
        <source>Memory for snapshots</source>
        <translation>快照内存</translation>
    </message>
    <message>
        <source>MiB</source>
        <translation>MiB</translation>
    </message>
    <message>
        <source>Past steps are reached again from snapshots, which take at most so much memory and two percent of the time; 0: none, replays start from the seed.</source>
        <translation>通过快照回到过去的步，快照最多占用这么多内存和百分之二的时间；0：无快照，从种子开始重放。</translation>
    </message>
    <message>
        <source>Training loop</source>
        <translation>训练循环</translation>
    </message>
    <message>
        <source>The body of one training step, in the lab&apos;s subset of Python and with PyTorch&apos;s names; a text or a list of lines. Empty: what the dials say, as a loop.</source>
        <translation>一个训练步的主体，用实验室支持的 Python 子集和 PyTorch 的名称编写；一段文本或行的列表。留空：由各参数生成的循环。</translation>
    </message>
    <message>
        <source>FP32</source>
        <translation>FP32</translation>
    </message>
    <message>
        <source>Everything is stored and computed in single precision: the yardstick for all other modes.</source>
        <translation>全部以单精度保存和计算：其他模式的标尺。</translation>
    </message>
    <message>
        <source>TF32</source>
        <translation>TF32</translation>
    </message>
    <message>
        <source>Stored in fp32, but products read only ten mantissa bits of their operands; the range stays fp32&apos;s.</source>
        <translation>以 fp32 保存，但乘积只读操作数的十位尾数；范围仍为 fp32。</translation>
    </message>
    <message>
        <source>AMP FP16</source>
        <translation>AMP FP16</translation>
    </message>
    <message>
        <source>fp32 weights; products run in fp16, range-hungry ops in fp32; a scaler keeps small gradients alive.</source>
        <translation>fp32 权重；乘积用 fp16，需要大范围的算子用 fp32；缩放器保住小梯度。</translation>
    </message>
    <message>
        <source>AMP BF16</source>
        <translation>AMP BF16</translation>
    </message>
    <message>
        <source>fp32 weights; products run in bf16, whose range is fp32&apos;s, so that no loss scaler is needed.</source>
        <translation>fp32 权重；乘积用 bf16，其范围同 fp32，因此无需损失缩放器。</translation>
    </message>
    <message>
        <source>FP16 + masters</source>
        <translation>FP16 + 主权重</translation>
    </message>
    <message>
        <source>The model is fp16 throughout; the optimizer updates fp32 copies and rounds them back into it.</source>
        <translation>模型全部为 fp16；优化器更新 fp32 副本再舍入回去。</translation>
    </message>
    <message>
        <source>Pure FP16</source>
        <translation>纯 FP16</translation>
    </message>
    <message>
        <source>Weights, gradients and optimizer state are fp16: small updates vanish, Adam&apos;s eps becomes zero.</source>
        <translation>权重、梯度和优化器状态均为 fp16：小更新消失，Adam 的 eps 变为零。</translation>
    </message>
    <message>
        <source>Pure BF16</source>
        <translation>纯 BF16</translation>
    </message>
    <message>
        <source>Weights, gradients and optimizer state are bf16: the range suffices, small updates are swallowed.</source>
        <translation>权重、梯度和优化器状态均为 bf16：范围足够，小更新被吞掉。</translation>
    </message>
    <message>
        <source>Fashion-MNIST</source>
        <translation>Fashion-MNIST</translation>
    </message>
    <message>
        <source>60,000 pictures of clothes in ten classes, 28 x 28 grey; Debian&apos;s dataset-fashion-mnist.</source>
        <translation>60,000 张服装图片，十类，28 x 28 灰度；Debian 的 dataset-fashion-mnist。</translation>
    </message>
    <message>
        <source>IDX files</source>
        <translation>IDX 文件</translation>
    </message>
    <message>
        <source>Your own pictures and labels in MNIST&apos;s file format, from the folder or file named by data.path.</source>
        <translation>自己的图片和标签，MNIST 文件格式，来自 data.path 指定的文件夹或文件。</translation>
    </message>
    <message>
        <source>CIFAR-10</source>
        <translation>CIFAR-10</translation>
    </message>
    <message>
        <source>60,000 colour pictures in ten classes, 32 x 32; data.path names the folder of its binary version.</source>
        <translation>60,000 张彩色图片，十类，32 x 32；data.path 为其二进制版本的文件夹。</translation>
    </message>
    <message>
        <source>CSV table</source>
        <translation>CSV 表格</translation>
    </message>
    <message>
        <source>Your own table with a header; data.path names the file, data.label the column to predict.</source>
        <translation>自己的带表头的表格；data.path 指定文件，data.label 指定要预测的列。</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Your own UTF-8 text, character by character; data.path names the file. For a transformer.</source>
        <translation>自己的 UTF-8 文本，逐字符；data.path 指定文件。用于 transformer。</translation>
    </message>
    <message>
        <source>Spirals</source>
        <translation>螺旋</translation>
    </message>
    <message>
        <source>Two interleaved spirals in the plane, generated: easy to see, not easy to learn.</source>
        <translation>平面上两条交错的螺旋，生成：一目了然，却不易学。</translation>
    </message>
    <message>
        <source>Moons</source>
        <translation>月牙</translation>
    </message>
    <message>
        <source>Two half moons in the plane, generated: learned within seconds.</source>
        <translation>平面上两个半月，生成：几秒即可学会。</translation>
    </message>
    <message>
        <source>Circles</source>
        <translation>圆环</translation>
    </message>
    <message>
        <source>A circle around a smaller one, generated: no straight line parts them.</source>
        <translation>大圆套小圆，生成：没有直线能分开。</translation>
    </message>
    <message>
        <source>Gaussians</source>
        <translation>高斯</translation>
    </message>
    <message>
        <source>Four clouds of points that touch, generated: no model gets all right.</source>
        <translation>四团相接的点云，生成：任何模型都无法全对。</translation>
    </message>
    <message>
        <source>Sine</source>
        <translation>正弦</translation>
    </message>
    <message>
        <source>Noisy values of a sine, generated: numbers to predict instead of classes.</source>
        <translation>带噪声的正弦值，生成：预测数值而非类别。</translation>
    </message>
    <message>
        <source>Sums</source>
        <translation>求和</translation>
    </message>
    <message>
        <source>Sums of two-digit numbers as characters, generated: for a transformer.</source>
        <translation>两位数的加法，以字符表示，生成：用于 transformer。</translation>
    </message>
    <message>
        <source>Multilayer perceptron</source>
        <translation>多层感知机</translation>
    </message>
    <message>
        <source>Linear layers with an activation between them; the widths are model.hidden.</source>
        <translation>线性层，其间为激活函数；宽度为 model.hidden。</translation>
    </message>
    <message>
        <source>Convolutional network</source>
        <translation>卷积网络</translation>
    </message>
    <message>
        <source>Convolution, norm, activation and max pooling for each of model.channels, then an mlp.</source>
        <translation>model.channels 中每个值对应卷积、归一化、激活和最大池化，最后是 mlp。</translation>
    </message>
    <message>
        <source>Residual network</source>
        <translation>残差网络</translation>
    </message>
    <message>
        <source>For small pictures: model.blocks blocks in each stage of model.channels; [16, 32, 64] and 3 are ResNet-20.</source>
        <translation>用于小图片：model.channels 每个阶段 model.blocks 个块；[16, 32, 64] 和 3 即 ResNet-20。</translation>
    </message>
    <message>
        <source>Transformer</source>
        <translation>Transformer</translation>
    </message>
    <message>
        <source>A small decoder, pre-norm as GPT-2, that predicts the next character of a text or a sum.</source>
        <translation>小型解码器，同 GPT-2 为 pre-norm，预测文本或求和式的下一个字符。</translation>
    </message>
    <message>
        <source>List of layers</source>
        <translation>层列表</translation>
    </message>
    <message>
        <source>Any chain of layers, written as in torch.nn: &quot;Linear(64)&quot;, &quot;ReLU&quot;, &quot;Linear(10)&quot;.</source>
        <translation>任意层链，写法同 torch.nn：&quot;Linear(64)&quot;、&quot;ReLU&quot;、&quot;Linear(10)&quot;。</translation>
    </message>
    <message>
        <source>PyTorch</source>
        <translation>PyTorch</translation>
    </message>
    <message>
        <source>torch.amp.GradScaler: backs off at once, grows after growth_interval clean steps in a row, has no bounds but refuses to grow to infinity.</source>
        <translation>torch.amp.GradScaler：立即回退，连续 growth_interval 个正常步后增长，无上下限，但拒绝增长到无穷大。</translation>
    </message>
    <message>
        <source>Keras</source>
        <translation>Keras</translation>
    </message>
    <message>
        <source>LossScaleOptimizer: doubles and halves, nothing else. Nothing stops its growth: a scale that has become infinite stays so, and every step is skipped.</source>
        <translation>LossScaleOptimizer：只加倍和减半。增长没有限制：一旦变为无穷大便保持，此后每步都被跳过。</translation>
    </message>
    <message>
        <source>DeepSpeed</source>
        <translation>DeepSpeed</translation>
    </message>
    <message>
        <source>Forgives the first overflows (hysteresis), refilled by a growth or, if consecutive, by any clean step. An overflow at the minimum ends the run.</source>
        <translation>容忍最初几次上溢（迟滞），由增长恢复，若为 consecutive 则由任一正常步恢复。在最小值处上溢会结束运行。</translation>
    </message>
    <message>
        <source>Megatron</source>
        <translation>Megatron</translation>
    </message>
    <message>
        <source>Forgives the first overflows (hysteresis), refilled by a growth alone: after that every overflow backs off, down to the minimum, where it stays.</source>
        <translation>容忍最初几次上溢（迟滞），仅由增长恢复：之后每次上溢都回退，直到最小值并停在那里。</translation>
    </message>
    <message>
        <source>fairseq</source>
        <translation>fairseq</translation>
    </message>
    <message>
        <source>Backs off when the share of overflows since the last change reaches the tolerance, not below the threshold; at the minimum it ends the run.</source>
        <translation>自上次变化以来上溢比例达到容忍度时回退，不低于阈值；到最小值时结束运行。</translation>
    </message>
    <message>
        <source>apex</source>
        <translation>apex</translation>
    </message>
    <message>
        <source>Doubles and halves between a floor, if there is one, and a ceiling, which is 2^24 unless a dial says otherwise.</source>
        <translation>在下限（如有）与上限之间加倍和减半，上限默认为 2^24，可由参数更改。</translation>
    </message>
    <message>
        <source>Static</source>
        <translation>静态</translation>
    </message>
    <message>
        <source>The scale never moves; a step with Inf or NaN is skipped all the same.</source>
        <translation>缩放值从不变化；出现 Inf 或 NaN 的步仍会被跳过。</translation>
    </message>
    <message>
        <source>fp16 fails without a scaler</source>
        <translation>没有缩放器 fp16 会失败</translation>
    </message>
    <message>
        <source>A deep sigmoid net whose gradients are too small for fp16: watch the lane without a scaler learn nothing, and the scaler search, grow and back off.</source>
        <translation>梯度对 fp16 过小的深层 sigmoid 网络：看没有缩放器的泳道学不到东西，而缩放器搜索、增长和回退。</translation>
    </message>
    <message>
        <source>fp16 happens to work</source>
        <translation>fp16 恰好可行</translation>
    </message>
    <message>
        <source>A shallow relu net with gradients large enough for fp16: all four lanes train alike.</source>
        <translation>梯度对 fp16 足够大的浅层 relu 网络：四条泳道训练效果相同。</translation>
    </message>
    <message>
        <source>bf16 stalls without fp32 weights</source>
        <translation>没有 fp32 权重 bf16 会停滞</translation>
    </message>
    <message>
        <source>Updates so small that bf16 weights round them away: that lane stands still, while fp32 weights and masters under the same 16-bit products learn.</source>
        <translation>更新小到被 bf16 权重舍入掉：该泳道停滞不前，而在相同 16 位乘积下 fp32 权重和主权重仍能学习。</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>已失败</translation>
    </message>
    <message>
        <source>Failed %1: %2</source>
        <translation>%1失败：%2</translation>
    </message>
    <message>
        <source>no reason was told.</source>
        <translation>未说明原因。</translation>
    </message>
    <message>
        <source>before its first step</source>
        <translation>在第一步之前</translation>
    </message>
    <message>
        <source>after step %1</source>
        <translation>在第 %1 步之后</translation>
    </message>
    <message>
        <source>Stopped by a guard.</source>
        <translation>被保护规则停止。</translation>
    </message>
    <message>
        <source>Stopped by the engine %1: %2</source>
        <translation>引擎%1停止：%2</translation>
    </message>
    <message>
        <source>Stopped by hand before its first step.</source>
        <translation>在第一步之前手动停止。</translation>
    </message>
    <message>
        <source>Stopped by hand after step %1 of %2: %3%4.</source>
        <translation>在第 %1 步（共 %2 步）之后手动停止：%3%4。</translation>
    </message>
    <message>
        <source>Diverged at step %1: the loss is %2 there%3.</source>
        <translation>第 %1 步发散：该处损失为 %2%3。</translation>
    </message>
    <message>
        <source>Diverged at step %1: the loss is %2 since then%3.</source>
        <translation>第 %1 步发散：此后损失为 %2%3。</translation>
    </message>
    <message>
        <source>; %1 overflowed in %2</source>
        <translation>；%1 在 %2 中上溢</translation>
    </message>
    <message>
        <source>; %1 overflowed in %2 of %3</source>
        <translation>；%1 在 %3 的 %2 中上溢</translation>
    </message>
    <message>
        <source>; %1 overflowed in %2 at step %3</source>
        <translation>；第 %3 步 %1 在 %2 中上溢</translation>
    </message>
    <message>
        <source>; %1 overflowed in %2 of %3 at step %4</source>
        <translation>；第 %4 步 %1 在 %3 的 %2 中上溢</translation>
    </message>
    <message>
        <source>Did not learn: its only step was skipped.</source>
        <translation>未学习：唯一的一步被跳过。</translation>
    </message>
    <message>
        <source>Did not learn: all %1 steps were skipped.</source>
        <translation>未学习：全部 %1 步都被跳过。</translation>
    </message>
    <message>
        <source>Did not learn: %1 of its gradients were zero.</source>
        <translation>未学习：%1 的梯度为零。</translation>
    </message>
    <message>
        <source>Did not learn: %1 of %2 steps were skipped.</source>
        <translation>未学习：%2 步中 %1 步被跳过。</translation>
    </message>
    <message>
        <source>Did not learn: the loss rose from %1 to %2%3.</source>
        <translation>未学习：损失从 %1 升到 %2%3。</translation>
    </message>
    <message>
        <source>Did not learn: %1%2%3.</source>
        <translation>未学习：%1%2%3。</translation>
    </message>
    <message>
        <source>Made its %1 steps; each of its losses has a curve of its own.</source>
        <translation>完成 %1 步；每个损失各有曲线。</translation>
    </message>
    <message>
        <source>Made its %1 steps, %2 of them skipped; each of its losses has a curve of its own.</source>
        <translation>完成 %1 步，其中 %2 步被跳过；每个损失各有曲线。</translation>
    </message>
    <message>
        <source>Too few steps to tell: %1 in %2%3.</source>
        <translation>步数太少，无法判断：%2 步内%1%3。</translation>
    </message>
    <message>
        <source>Since step %1: %2%3%4.</source>
        <translation>自第 %1 步起：%2%3%4。</translation>
    </message>
    <message>
        <source>Ended: %1%2%3.</source>
        <translation>已结束：%1%2%3。</translation>
    </message>
    <message>
        <source>Learnt little: %1%2%3.</source>
        <translation>学习甚少：%1%2%3。</translation>
    </message>
    <message>
        <source>Learnt: %1%2.</source>
        <translation>已学习：%1%2。</translation>
    </message>
    <message>
        <source>test accuracy %1</source>
        <translation>测试准确率 %1</translation>
    </message>
    <message>
        <source>, test accuracy %1</source>
        <translation>，测试准确率 %1</translation>
    </message>
    <message>
        <source>loss from %1 to %2</source>
        <translation>损失从 %1 到 %2</translation>
    </message>
    <message>
        <source>, %1 of %2 steps skipped</source>
        <translation>，%2 步中 %1 步被跳过</translation>
    </message>
    <message>
        <source>, %1 of 1 step skipped</source>
        <translation>，1 步中 %1 步被跳过</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>Stopped at step %1 by guard.stop_on_nonfinite.</source>
        <translation>第 %1 步由 guard.stop_on_nonfinite 停止。</translation>
    </message>
    <message>
        <source>Stopped at step %1 by guard.stop_at_step.</source>
        <translation>第 %1 步由 guard.stop_at_step 停止。</translation>
    </message>
    <message>
        <source>Stopped at step %1: the loss %2 is above guard.loss_above, %3.</source>
        <translation>第 %1 步停止：损失 %2 高于 guard.loss_above，即 %3。</translation>
    </message>
    <message>
        <source>Stopped at step %1: the loss scale %2 is below guard.scale_below, %3.</source>
        <translation>第 %1 步停止：损失缩放 %2 低于 guard.scale_below，即 %3。</translation>
    </message>
    <message>
        <source>Stopped at step %1 by scaler.behaves_like: %2</source>
        <translation>第 %1 步由 scaler.behaves_like 停止：%2</translation>
    </message>
    <message>
        <source>%1</source>
        <translation>%1</translation>
    </message>
    <message>
        <source>The device was found lost at a step of &quot;%1&quot;, and this lane ends with it: %2</source>
        <translation>在“%1”的一步中发现设备丢失，本泳道随之结束：%2</translation>
    </message>
    <message>
        <source>Its memory went to lanes that could not be made: %1</source>
        <translation>其内存让给了未能创建的泳道：%1</translation>
    </message>
    <message>
        <source>A run ends when ranks have waited this long for one that died, stopped or lags, and says which.</source>
        <translation>当各 rank 为一个终止、停住或落后的 rank 等了这么久时，运行结束，并说明是哪一个。</translation>
    </message>
    <message>
        <source>A step that overflowed on one rank is skipped on all. Off: each rank decides by what it sees, and after an overflow that only one has seen their weights part.</source>
        <translation>在一个 rank 上上溢的一步，所有 rank 都跳过。关闭：每个 rank 按自己看到的决定；只有一个 rank 看到的上溢之后，它们的权重就分开了。</translation>
    </message>
    <message>
        <source>Agree on found_inf</source>
        <translation>统一 found_inf</translation>
    </message>
    <message>
        <source>Batch norm over the batch of all ranks, as SyncBatchNorm. Off: each rank normalises by its own part of the batch.</source>
        <translation>在所有 rank 的批次上做批归一化，同 SyncBatchNorm。关闭：每个 rank 按自己那部分批次归一化。</translation>
    </message>
    <message>
        <source>Before the sum, as DistributedDataParallel does, small gradients may be lost in fp16; after it, the sum may overflow.</source>
        <translation>像 DistributedDataParallel 那样在求和之前除，fp16 中小梯度可能丢失；之后除，和可能上溢。</translation>
    </message>
    <message>
        <source>Bucket</source>
        <translation>桶</translation>
    </message>
    <message>
        <source>Divide by the ranks</source>
        <translation>除以 rank 数</translation>
    </message>
    <message>
        <source>Gradients are reduced in buckets of this size, the last layers&apos; first. Small ones start early and pay the latency often.</source>
        <translation>梯度按这个大小的桶归约，最后几层的在先。小桶开始得早，但要多次付出延迟。</translation>
    </message>
    <message>
        <source>Halves what ranks send each other, and rounds it: in fp16 sums overflow at 65504 and small gradients are lost; in bf16 each sum keeps 8 bits.</source>
        <translation>使 rank 之间发送的数据减半，并加以舍入：fp16 中和在 65504 处上溢，小梯度丢失；bf16 中每个和保留 8 位。</translation>
    </message>
    <message>
        <source>Overlap with backward</source>
        <translation>与反向传播重叠</translation>
    </message>
    <message>
        <source>Parallel</source>
        <translation>并行</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Rank 数</translation>
    </message>
    <message>
        <source>Reduce gradients in</source>
        <translation>归约梯度用</translation>
    </message>
    <message>
        <source>Reduces a bucket as soon as its gradients are there, while backward goes on. Off: all of them when it has ended.</source>
        <translation>桶中的梯度一到齐就归约，反向传播同时继续。关闭：反向传播结束后全部归约。</translation>
    </message>
    <message>
        <source>Replicas keep autocast</source>
        <translation>副本保持 autocast</translation>
    </message>
    <message>
        <source>Sharded state</source>
        <translation>分片状态</translation>
    </message>
    <message>
        <source>Synchronised batch norm</source>
        <translation>同步批归一化</translation>
    </message>
    <message>
        <source>Wait for a rank at most</source>
        <translation>最多等待 rank</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>zero1: each rank keeps the optimizer&apos;s state of its part of the parameters only; zero2: the gradients likewise. The updated parts are gathered after each step.</source>
        <translation>zero1：每个 rank 只保留自己那部分参数的优化器状态；zero2：梯度也一样。更新后的部分在每一步之后收集。</translation>
    </message>
    <message>
        <source>Measure what is lost</source>
        <translation>测量损失了多少</translation>
    </message>
    <message>
        <source>Reduces gradients in fp32, too, and notes how far their average is off: ranks.compression_error. Costs a second reduction.</source>
        <translation>同时以 fp32 归约梯度，并记录其平均值偏离多少：ranks.compression_error。代价是再归约一次。</translation>
    </message>
    <message>
        <source>Autocast belongs to a thread. On: replicas are told that it is on, as DataParallel does today, and not in which format: theirs is fp16, by the CPU&apos;s lists bf16. Off: it is lost in them, as in older releases, and forward runs in fp32 unless the region stands in it.</source>
        <translation>autocast 属于线程。开启：如今的 DataParallel 会告诉副本 autocast 已开启，但不告诉是哪种格式：副本用的是 fp16，按 CPU 的列表则是 bf16。关闭：它在副本中失效，如旧版本那样，forward 以 fp32 运行，除非该区域就写在 forward 里。</translation>
    </message>
    <message>
        <source>How many processes, or replicas. With ddp each rank takes batches of the batch size, so a step sees that many times more samples; with dp one batch is shared out, over 16 replicas at most.</source>
        <translation>有多少个进程或副本。用 ddp 时，每个 rank 都取批大小那么多样本，所以一步看到的样本是它的这么多倍；用 dp 时，一个批次分给各副本，最多 16 个。</translation>
    </message>
    <message>
        <source>ddp trains one model on several ranks, each a process with its own part of every batch, whose gradients are averaged. dp splits each batch over replicas in threads of one process, which take turns here and share its device.</source>
        <translation>ddp 在多个 rank 上训练一个模型，每个 rank 是一个进程，取每个批次中自己的部分，梯度取平均。dp 把每个批次分给一个进程的各线程中的副本，它们在这里轮流运行，共用该进程的设备。</translation>
    </message>
</context>
<context>
    <name>gallery</name>
    <message>
        <source>24 skipped steps, and a scale that ends at 65536</source>
        <translation>24 个跳过的步，以及停在 65536 的缩放值</translation>
    </message>
    <message>
        <source>A Function under autocast, and one in fp32</source>
        <translation>autocast 下的 Function，与 fp32 的 Function</translation>
    </message>
    <message>
        <source>A decoder of two blocks learns sums of two-digit numbers, character by character, in fp32 and in bf16.</source>
        <translation>两个块的解码器逐字符学习两位数的加法，分别用 fp32 与 bf16。</translation>
    </message>
    <message>
        <source>A deep net of sigmoids from one seed: fp32, bf16, and fp16 with a scaler and without one.</source>
        <translation>同一种子的深层 sigmoid 网络：fp32、bf16、带缩放器与不带缩放器的 fp16。</translation>
    </message>
    <message>
        <source>A discriminator and a generator with an optimizer each, under one scaler: each loss scaled, each optimizer stepped, one update().</source>
        <translation>判别器与生成器各有优化器，共用一个缩放器：每个损失都缩放，每个优化器都 step，一次 update()。</translation>
    </message>
    <message>
        <source>A model written layer by layer, and a dtype for one of them: the logits of two circles come from fp32.</source>
        <translation>逐层书写的模型，并为其中一层指定 dtype：两个圆的 logits 由 fp32 得出。</translation>
    </message>
    <message>
        <source>A residual net in fp16</source>
        <translation>fp16 中的残差网络</translation>
    </message>
    <message>
        <source>A scale of 2^14 that never moves, beside one that the scaler moves, for the same deep net.</source>
        <translation>同一深层网络：从不变动的 2^14，与由缩放器调整的缩放值。</translation>
    </message>
    <message>
        <source>A scale of 2^40 overflows at once. Each overflow skips a step and halves the scale, until the gradients fit.</source>
        <translation>2^40 的缩放值立即上溢。每次上溢跳过一步并将缩放值减半，直到梯度放得下。</translation>
    </message>
    <message>
        <source>A shallow net of ReLUs has gradients that are large enough for fp16: here the lane without a scaler learns as well.</source>
        <translation>浅层 ReLU 网络的梯度对 fp16 来说足够大：这里不带缩放器的泳道同样能学会。</translation>
    </message>
    <message>
        <source>A static scale never backs off. At 2^24 the gradients of this fit of a sine overflow fp16 in every step, and every step is skipped.</source>
        <translation>静态缩放值从不回退。取 2^24 时，这个正弦拟合的梯度每一步都超出 fp16，于是每一步都被跳过。</translation>
    </message>
    <message>
        <source>A static scale, and one too high</source>
        <translation>静态缩放值，与过高的静态缩放值</translation>
    </message>
    <message>
        <source>A transformer adds</source>
        <translation>会加法的 Transformer</translation>
    </message>
    <message>
        <source>Accumulation with clipping</source>
        <translation>带裁剪的累积</translation>
    </message>
    <message>
        <source>Activation checkpointing</source>
        <translation>激活检查点</translation>
    </message>
    <message>
        <source>Adam divides by the root of the mean square plus eps. In pure fp16 its usual 1e-8 is zero, and so is the square of a small gradient: 0 / 0.</source>
        <translation>Adam 除以均方根加 eps。在纯 fp16 中，惯用的 1e-8 为零，小梯度的平方也为零：0 / 0。</translation>
    </message>
    <message>
        <source>An eps that fp16 rounds to zero</source>
        <translation>被 fp16 舍入为零的 eps</translation>
    </message>
    <message>
        <source>At O2 the optimizer steps by fp32 masters. Clipping amp.master_params clips what it steps by; clipping the model&apos;s parameters clips what nobody reads.</source>
        <translation>在 O2 中优化器以 fp32 主副本更新。裁剪 amp.master_params 才裁到它所用的；裁剪模型参数则无人读取。</translation>
    </message>
    <message>
        <source>At a small rate an update is less than half a unit in the last place of a bf16 weight, and the weight stays as it is. fp32 weights or masters keep it.</source>
        <translation>学习率很小时，更新不足 bf16 权重末位的一半，权重保持不变。fp32 权重或主副本能留住它。</translation>
    </message>
    <message>
        <source>Autocast keeps these ops in fp32. Here they run in fp16, beside an fp32 shadow that goes its own way.</source>
        <translation>autocast 让这些运算保持 fp32。这里它们以 fp16 运行，旁边是独立行进的 fp32 影子。</translation>
    </message>
    <message>
        <source>Blocks whose input is added to what they make of it: the sum promotes, the convolutions run in fp16.</source>
        <translation>块的输入与其输出相加：加法提升类型，卷积以 fp16 运行。</translation>
    </message>
    <message>
        <source>Clip after unscale_, not before</source>
        <translation>在 unscale_ 之后裁剪，而非之前</translation>
    </message>
    <message>
        <source>Clipping as a dial: before or after unscale</source>
        <translation>以设置项裁剪：unscale 之前或之后</translation>
    </message>
    <message>
        <source>Convolutions and batch norm in bf16</source>
        <translation>bf16 中的卷积与批归一化</translation>
    </message>
    <message>
        <source>Convolutions run in bf16; batch norm reads bf16, but keeps its weights and sums in fp32.</source>
        <translation>卷积以 bf16 运行；批归一化读取 bf16，但其权重与求和保持 fp32。</translation>
    </message>
    <message>
        <source>Divide the accumulated loss</source>
        <translation>累积时要除损失</translation>
    </message>
    <message>
        <source>Forward keeps only the input and runs once more in backward, under the same autocast as before.</source>
        <translation>前向只保留输入，在反向中再运行一次，autocast 与之前相同。</translation>
    </message>
    <message>
        <source>Forward under autocast, backward of the scaled loss, then step and update: the dozen lines that all others vary.</source>
        <translation>autocast 下的前向，对缩放后的损失做反向，然后 step 与 update：其他循环都由这十来行变化而来。</translation>
    </message>
    <message>
        <source>Four batches whose losses are not divided give four times the gradient: the rate is four times as high, and the scaled gradients overflow sooner.</source>
        <translation>四个批次的损失若不相除，梯度就是四倍：学习率等于四倍，缩放后的梯度也更早上溢。</translation>
    </message>
    <message>
        <source>GAN</source>
        <translation>GAN</translation>
    </message>
    <message>
        <source>Gradient penalty: unscale by hand</source>
        <translation>梯度惩罚：手工反缩放</translation>
    </message>
    <message>
        <source>Gradients carry the loss scale until unscale_ divides by it. Clipped before, they are cut to a length of 1 while they are still tens of thousands of times too long.</source>
        <translation>梯度带着损失缩放值，直到 unscale_ 将其除去。若在此之前裁剪，梯度还长着数万倍就被截到长度 1。</translation>
    </message>
    <message>
        <source>Gradients from autograd.grad belong to no optimizer, so unscale_ cannot reach them. Divided by the scale the penalty is right; without that it is as large as the scale.</source>
        <translation>autograd.grad 得到的梯度不属于任何优化器，unscale_ 够不着。除以缩放值后惩罚才对；否则它与缩放值一样大。</translation>
    </message>
    <message>
        <source>Gradients of four batches add up under one scale, are unscaled once, clipped and stepped.</source>
        <translation>四个批次的梯度在同一缩放值下累加，反缩放一次，裁剪并更新。</translation>
    </message>
    <message>
        <source>In a deep net of sigmoids gradients are smaller than the smallest number that fp16 has. The scaler lifts them above it; without one they are zeros.</source>
        <translation>深层 sigmoid 网络的梯度小于 fp16 的最小数。缩放器把它们抬到其上；没有它则为零。</translation>
    </message>
    <message>
        <source>Loops</source>
        <translation>循环</translation>
    </message>
    <message>
        <source>Models and data</source>
        <translation>模型与数据</translation>
    </message>
    <message>
        <source>NVIDIA apex as it is typed: leaving `with amp.scale_loss` unscales the gradients, checks them and moves the scale.</source>
        <translation>照原样书写的 NVIDIA apex：离开 `with amp.scale_loss` 时，对梯度反缩放、检查并调整缩放值。</translation>
    </message>
    <message>
        <source>NaN from the second step on, and the lane with 1e-4, which learns the two moons</source>
        <translation>从第二步起的 NaN，以及用 1e-4 学会双月的泳道</translation>
    </message>
    <message>
        <source>Noise on the input</source>
        <translation>输入上的噪声</translation>
    </message>
    <message>
        <source>One seed, four precisions</source>
        <translation>一个种子，四种精度</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Products read ten mantissa bits of their operands, the rest stays fp32. Two circles of points are learnt no worse.</source>
        <translation>乘积只读取操作数的十位尾数，其余仍为 fp32。两个点圆学得并不更差。</translation>
    </message>
    <message>
        <source>PyTorch backs off at each overflow, DeepSpeed at the second one only. Both grow after 20 good steps; the data are four clouds of points.</source>
        <translation>PyTorch 每次上溢都回退，DeepSpeed 到第二次才回退。两者都在 20 个良好的步之后增长；数据是四团点云。</translation>
    </message>
    <message>
        <source>PyTorch&apos;s rule, and DeepSpeed&apos;s</source>
        <translation>PyTorch 的规则与 DeepSpeed 的规则</translation>
    </message>
    <message>
        <source>Scale the loss, then step</source>
        <translation>先缩放损失，再 step</translation>
    </message>
    <message>
        <source>Scaler</source>
        <translation>缩放器</translation>
    </message>
    <message>
        <source>Softmax, norms and loss in fp16</source>
        <translation>fp16 中的 softmax、归一化与损失</translation>
    </message>
    <message>
        <source>Stairs in the boundary of two spirals</source>
        <translation>双螺旋边界上的阶梯</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>入门</translation>
    </message>
    <message>
        <source>Static and dynamic scale</source>
        <translation>静态与动态缩放值</translation>
    </message>
    <message>
        <source>The lab computes nothing in fp8 itself: four lines of the loop round gradients as e4m3 holds them, once scaled to its largest number, 448, and once as they are.</source>
        <translation>实验室本身不以 fp8 计算：循环中的四行按 e4m3 的方式舍入梯度，一次缩放到其最大值 448，一次保持原样。</translation>
    </message>
    <message>
        <source>The last layer in fp32</source>
        <translation>最后一层用 fp32</translation>
    </message>
    <message>
        <source>The model in fp16 but for its batch norm, whose sums fp16 could not hold; masters in fp32.</source>
        <translation>除批归一化外模型为 fp16，因为 fp16 容不下它的求和；主副本为 fp32。</translation>
    </message>
    <message>
        <source>The same mistake without a loop of its own: clip.when says which gradients are clipped.</source>
        <translation>不用自写循环的同一个错误：clip.when 决定裁剪哪种梯度。</translation>
    </message>
    <message>
        <source>The scale may move in update(). Within the accumulation it moves while gradients are still added up, and each batch becomes a step of its own.</source>
        <translation>缩放值可能在 update() 中变动。在累积之中，梯度还在相加它就变了，每个批次也成了单独的一步。</translation>
    </message>
    <message>
        <source>The scale search</source>
        <translation>缩放值搜索</translation>
    </message>
    <message>
        <source>The scaler divides by the scale in step(), so somebody has to multiply by it before. Where nobody did, PyTorch raises, and so does the lab.</source>
        <translation>缩放器在 step() 中除以缩放值，因此之前必须有人乘上它。若没有，PyTorch 会报错，实验室也一样。</translation>
    </message>
    <message>
        <source>The scaler, and fp16 without one</source>
        <translation>缩放器，与没有缩放器的 fp16</translation>
    </message>
    <message>
        <source>The typical loop</source>
        <translation>典型循环</translation>
    </message>
    <message>
        <source>Three losses, three scales, by loss_id: what one loss overflows does not lower the scale of another.</source>
        <translation>三个损失、三个缩放值，由 loss_id 区分：一个损失上溢，不会降低另一个的缩放值。</translation>
    </message>
    <message>
        <source>Traps</source>
        <translation>陷阱</translation>
    </message>
    <message>
        <source>Two losses go through both models. Each optimizer is stepped or skipped by itself; update() answers to both.</source>
        <translation>两个损失经过两个模型。各优化器各自更新或跳过；update() 对两者负责。</translation>
    </message>
    <message>
        <source>Two models, two losses, one scaler</source>
        <translation>两个模型、两个损失、一个缩放器</translation>
    </message>
    <message>
        <source>Updates that bf16 swallows</source>
        <translation>被 bf16 吞掉的更新</translation>
    </message>
    <message>
        <source>Weights in fp16 have gradients in fp16, which a scaler refuses to unscale. Autocast leaves weights in fp32 and casts a copy for each product.</source>
        <translation>fp16 权重的梯度也是 fp16，缩放器拒绝对其反缩放。autocast 让权重保持 fp32，每次乘积转换一份副本。</translation>
    </message>
    <message>
        <source>Weights in pure bf16 have eight bits, and small updates are swallowed. The boundary between two spirals stays coarse.</source>
        <translation>纯 bf16 的权重只有八位，小更新被吞掉。两条螺旋之间的边界一直很粗。</translation>
    </message>
    <message>
        <source>Weights, updates and all: a static scale, and rates that must stay coarse enough for fp16 to add them.</source>
        <translation>权重、更新全部如此：静态缩放值，学习率必须足够粗，fp16 才加得上。</translation>
    </message>
    <message>
        <source>Where fp16 needs no scaler</source>
        <translation>fp16 不需要缩放器之处</translation>
    </message>
    <message>
        <source>a lane of which all steps are skipped</source>
        <translation>所有步都被跳过的泳道</translation>
    </message>
    <message>
        <source>a step that only the generator skips, and the losses as columns of their own</source>
        <translation>只有生成器跳过的一步，以及各成一列的损失</translation>
    </message>
    <message>
        <source>apex O1: scale_loss</source>
        <translation>apex O1：scale_loss</translation>
    </message>
    <message>
        <source>apex O2 and batch norm</source>
        <translation>apex O2 与批归一化</translation>
    </message>
    <message>
        <source>apex O2: clip the master gradients</source>
        <translation>apex O2：裁剪主副本的梯度</translation>
    </message>
    <message>
        <source>apex O3: all of it in fp16</source>
        <translation>apex O3：全部用 fp16</translation>
    </message>
    <message>
        <source>apex: a scale for each loss</source>
        <translation>apex：每个损失各有缩放值</translation>
    </message>
    <message>
        <source>as given</source>
        <translation>按所给类型</translation>
    </message>
    <message>
        <source>bf16 has the range of fp32, so there is no scaler, and nobody who looks for a bad batch. A test in the loop does.</source>
        <translation>bf16 的范围与 fp32 相同，因此没有缩放器，也就没有谁来检查坏批次。循环中的一个判断来做这件事。</translation>
    </message>
    <message>
        <source>bf16 with a guard</source>
        <translation>带守卫的 bf16</translation>
    </message>
    <message>
        <source>calls that err by half a unit in the last place at most, and how far all of them together drift from the shadow</source>
        <translation>每次调用的误差至多为末位的一半，而它们合起来会偏离影子多远</translation>
    </message>
    <message>
        <source>custom_fwd decides what a torch.autograd.Function computes in: what it is given under autocast, or fp32 with cast_inputs.</source>
        <translation>custom_fwd 决定 torch.autograd.Function 以什么计算：autocast 下所给的类型，或用 cast_inputs 指定的 fp32。</translation>
    </message>
    <message>
        <source>exp, a sum and log in fp16 pass 65504 soon. A region without autocast, and .float() on what comes from outside, keeps them finite.</source>
        <translation>fp16 中的 exp、求和与 log 很快超过 65504。关闭 autocast 的区域，并对外来张量调用 .float()，可使其保持有限。</translation>
    </message>
    <message>
        <source>four curves that lie on one another</source>
        <translation>四条重合的曲线</translation>
    </message>
    <message>
        <source>four steps of the optimizer in one, and the growth tracker that counts each batch</source>
        <translation>一步之中优化器走了四步，增长计数器把每个批次都计入</translation>
    </message>
    <message>
        <source>fp8 by hand</source>
        <translation>手工实现 fp8</translation>
    </message>
    <message>
        <source>in fp32</source>
        <translation>用 fp32</translation>
    </message>
    <message>
        <source>log(x.sum()): in fp32, or Inf</source>
        <translation>log(x.sum())：用 fp32，否则得到 Inf</translation>
    </message>
    <message>
        <source>model.half() is not autocast</source>
        <translation>model.half() 不是 autocast</translation>
    </message>
    <message>
        <source>more skipped steps under DeepSpeed&apos;s rule, and the same accuracy</source>
        <translation>DeepSpeed 规则下跳过的步更多，准确率相同</translation>
    </message>
    <message>
        <source>op calls of forward within backward, half of the saved activations, and the same loss as without</source>
        <translation>反向之中的前向运算、减半的保存激活，以及与不用时相同的损失</translation>
    </message>
    <message>
        <source>right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>skipped steps, a scale that falls, a loss that learns slower</source>
        <translation>跳过的步、下降的缩放值、学得更慢的损失</translation>
    </message>
    <message>
        <source>skips in the dynamic lane alone, and two accuracies above 80 %</source>
        <translation>只有动态泳道有跳过的步，两者准确率都超过 80 %</translation>
    </message>
    <message>
        <source>text that the lanes write, and two losses close to one another</source>
        <translation>泳道写出的文本，以及彼此接近的两个损失</translation>
    </message>
    <message>
        <source>tf32: ten bits, and fp32&apos;s range</source>
        <translation>tf32：十位尾数，fp32 的范围</translation>
    </message>
    <message>
        <source>the branch that is not taken while the loss is finite</source>
        <translation>损失有限时不会进入的分支</translation>
    </message>
    <message>
        <source>the computed dtype of fc3 beside those of fc1 and fc2</source>
        <translation>fc3 的计算 dtype 与 fc1、fc2 的对照</translation>
    </message>
    <message>
        <source>the dtypes of add and conv2d, and the loss scale: at 65536 a step or two may overflow</source>
        <translation>add 与 conv2d 的 dtype，以及损失缩放值：65536 时可能有一两步溢出</translation>
    </message>
    <message>
        <source>the dtypes of batch norm&apos;s weights beside those of the layers</source>
        <translation>批归一化权重的 dtype 与各层权重的 dtype</translation>
    </message>
    <message>
        <source>the dtypes of conv2d and batch_norm, and two losses close to one another</source>
        <translation>conv2d 与 batch_norm 的 dtype，以及彼此接近的两个损失</translation>
    </message>
    <message>
        <source>the dtypes of its op calls in the two lanes</source>
        <translation>两条泳道中其运算调用的 dtype</translation>
    </message>
    <message>
        <source>the error at the line of the scaler&apos;s step, and the dtypes of fc1.weight in both lanes</source>
        <translation>scaler.step 那一行的报错，以及两条泳道中 fc1.weight 的 dtype</translation>
    </message>
    <message>
        <source>the first Inf, the line that made it, and a scale that falls to zero; beside it one that comes to rest</source>
        <translation>首个 Inf、产生它的那一行，以及降到零的缩放值；旁边的则稳定下来</translation>
    </message>
    <message>
        <source>the gradients before the with ends and after it</source>
        <translation>with 结束之前与之后的梯度</translation>
    </message>
    <message>
        <source>the gradients growing from batch to batch, and the one unscale_</source>
        <translation>梯度逐批增大，以及唯一的一次 unscale_</translation>
    </message>
    <message>
        <source>the lane in pure bf16, whose loss hardly falls</source>
        <translation>纯 bf16 的泳道，其损失几乎不降</translation>
    </message>
    <message>
        <source>the lane that clips before, whose accuracy stays low</source>
        <translation>先裁剪的泳道，其准确率一直很低</translation>
    </message>
    <message>
        <source>the lane without a scale: its gradients are below 2^-10 and round to zero</source>
        <translation>不缩放的泳道：其梯度低于 2^-10，被舍入为零</translation>
    </message>
    <message>
        <source>the line that ended the lane, and its sentence</source>
        <translation>使泳道结束的那一行及其报错</translation>
    </message>
    <message>
        <source>the loss that stays at 2.3, and the norm that clip_grad_norm_ finds</source>
        <translation>停在 2.3 的损失，以及 clip_grad_norm_ 得到的范数</translation>
    </message>
    <message>
        <source>the losses, which part after the first norm above 1</source>
        <translation>首次范数超过 1 之后分开的损失</translation>
    </message>
    <message>
        <source>the op calls of the line that adds the noise, and a loss that falls all the same</source>
        <translation>加入噪声那一行的运算调用，以及仍然下降的损失</translation>
    </message>
    <message>
        <source>the picture of each lane: the boundary, its stairs, and 20 points less of accuracy</source>
        <translation>各泳道的图：边界及其阶梯，准确率低了 20 个百分点</translation>
    </message>
    <message>
        <source>the scale of the generator&apos;s loss, which falls while the others stay</source>
        <translation>生成器损失的缩放值下降，而其他的保持不变</translation>
    </message>
    <message>
        <source>the scale that falls from skip to skip until the penalty fits into fp16</source>
        <translation>缩放值逐次跳过而下降，直到惩罚放得进 fp16</translation>
    </message>
    <message>
        <source>the skips of the first steps: one that both optimizers make, and one that only the second makes</source>
        <translation>最初几步的跳过：一次是两个优化器都跳过，一次只有第二个跳过</translation>
    </message>
    <message>
        <source>the stages of the scaler as one goes through it line by line</source>
        <translation>逐行执行时缩放器的各个阶段</translation>
    </message>
    <message>
        <source>three lanes above 80 % accuracy, and one that stays at 10 %</source>
        <translation>三条泳道的准确率超过 80 %，一条停在 10 %</translation>
    </message>
    <message>
        <source>torch.randn_like draws what PyTorch draws after the same seed, number for number.</source>
        <translation>torch.randn_like 抽取的数与 PyTorch 在同一种子之后抽取的逐个相同。</translation>
    </message>
    <message>
        <source>two curves that lie on one another, and the bits that the products did not read</source>
        <translation>两条重合的曲线，以及乘积没有读取的那些位</translation>
    </message>
    <message>
        <source>update() after the accumulation, not within</source>
        <translation>update() 放在累积之后，而非之中</translation>
    </message>
    <message>
        <source>updates that are too small to change a weight</source>
        <translation>小到无法改变权重的更新</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>zeros among the gradients, and a lane that learns nothing</source>
        <translation>梯度中的零，以及什么也没学到的泳道</translation>
    </message>
</context>
</TS>
