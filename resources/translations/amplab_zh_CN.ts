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
        <source>pinned</source>
        <translation>已固定</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Loss of its last step, unscaled</source>
        <translation>最后一步的损失（未缩放）</translation>
    </message>
    <message>
        <source>Lane of the run; F2 or a double click renames the run</source>
        <translation>运行所属的泳道；按 F2 或双击可重命名运行</translation>
    </message>
    <message>
        <source>Stays shown after the next restart and when the session is reopened</source>
        <translation>下次重启后以及重新打开会话时仍显示</translation>
    </message>
    <message>
        <source>Optimizer steps of the run</source>
        <translation>该运行的优化器步数</translation>
    </message>
</context>
<context>
    <name>Phases</name>
    <message>
        <source>Multiplies the loss by the loss scale.</source>
        <translation>把损失乘以损失缩放值。</translation>
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
        <source>%1, after %2. %3</source>
        <translation>%1，在 %2 之后。%3</translation>
    </message>
    <message>
        <source>Moves the next samples to the device, cast to the model&apos;s input format.</source>
        <translation>把下一批样本送到设备，并转换为模型的输入格式。</translation>
    </message>
    <message>
        <source>Computes the outputs and the loss, each op in the format that autocast selects.</source>
        <translation>计算输出和损失，每个算子使用 autocast 选择的格式。</translation>
    </message>
    <message>
        <source>Computes the gradients, which are still multiplied by the scale.</source>
        <translation>计算梯度，此时仍乘有缩放值。</translation>
    </message>
    <message>
        <source>Divides the gradients by the scale and checks for Inf and NaN.</source>
        <translation>梯度除以缩放值，并检查 Inf 和 NaN。</translation>
    </message>
    <message>
        <source>Clips gradients that are too long, if the configuration enables it.</source>
        <translation>若配置启用，则裁剪过长的梯度。</translation>
    </message>
    <message>
        <source>The optimizer updates the parameters, or is skipped.</source>
        <translation>优化器更新参数，或被跳过。</translation>
    </message>
    <message>
        <source>The scaler sets the scale of the next step.</source>
        <translation>缩放器设定下一步的缩放值。</translation>
    </message>
    <message>
        <source>%1 runs the first phase of the next step and stops there.</source>
        <translation>%1 执行下一步的第一个阶段并停在那里。</translation>
    </message>
    <message>
        <source>%1 ran phase by phase; the lane is now at step %2.</source>
        <translation>%1 曾逐阶段运行；泳道现在位于第 %2 步。</translation>
    </message>
    <message>
        <source>%1 has ended. %2</source>
        <translation>%1 已结束。%2</translation>
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
        <source>%1: mean</source>
        <translation>%1：均值</translation>
    </message>
    <message>
        <source>%1: runs</source>
        <translation>%1：运行数</translation>
    </message>
    <message>
        <source>The visible data as recorded, without smoothing.</source>
        <translation>可见数据，按记录原样，未平滑。</translation>
    </message>
    <message>
        <source>One in %1 steps is listed; zoom in to list all steps.</source>
        <translation>每 %1 步列出一步；放大可列出全部。</translation>
    </message>
    <message>
        <source>Shares of the finite nonzero elements, at the loss scale of the handle.</source>
        <translation>有限非零元素的比例，损失缩放值取手柄处的值。</translation>
    </message>
    <message>
        <source>Elements by power of two, of the inspected steps in view.</source>
        <translation>可见的已检查各步的元素数，按 2 的幂。</translation>
    </message>
    <message>
        <source>One in %1 is listed; zoom in to list all.</source>
        <translation>每 %1 个列出一个；放大可列出全部。</translation>
    </message>
    <message>
        <source>%1: min</source>
        <translation>%1：最小</translation>
    </message>
    <message>
        <source>%1: max</source>
        <translation>%1：最大</translation>
    </message>
    <message>
        <source>Losses of each group&apos;s runs at the steps in view.</source>
        <translation>各组运行在可见各步的损失。</translation>
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
        <source>accuracy</source>
        <translation>准确率</translation>
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
        <source>growth tracker</source>
        <translation>growth tracker</translation>
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
        <source>clip factor</source>
        <translation>裁剪系数</translation>
    </message>
    <message>
        <source>by category</source>
        <translation>按类别</translation>
    </message>
    <message>
        <source>peak per lane</source>
        <translation>各泳道峰值</translation>
    </message>
    <message>
        <source>in use per lane</source>
        <translation>各泳道占用</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>已保存</translation>
    </message>
    <message>
        <source>cast cache</source>
        <translation>转换缓存</translation>
    </message>
    <message>
        <source>samples/s</source>
        <translation>样本/秒</translation>
    </message>
    <message>
        <source>of the losses</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>of the parameters</source>
        <translation>参数</translation>
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
        <source>Loss on held-out data</source>
        <translation>在未参与训练的数据上的损失</translation>
    </message>
    <message>
        <source>Share of correct predictions on held-out data</source>
        <translation>在未参与训练的数据上预测正确的比例</translation>
    </message>
    <message>
        <source>Factor on the loss in each step; the legend shows the next step&apos;s</source>
        <translation>每步中损失所乘的系数；图例显示下一步的值</translation>
    </message>
    <message>
        <source>Consecutive clean steps since the scale last changed</source>
        <translation>自缩放值上次变化以来连续的正常步数</translation>
    </message>
    <message>
        <source>Norm of all scaled gradients, before unscaling</source>
        <translation>反缩放之前所有已缩放梯度的范数</translation>
    </message>
    <message>
        <source>Factor that clipping applied to the gradients; 1: no clipping</source>
        <translation>裁剪对梯度所乘的系数；1 表示未裁剪</translation>
    </message>
    <message>
        <source>Memory of the selected lane by category, at the peak of each step</source>
        <translation>所选泳道在每步峰值时按类别的内存</translation>
    </message>
    <message>
        <source>Peak memory of each lane over all steps so far</source>
        <translation>各泳道迄今所有步的内存峰值</translation>
    </message>
    <message>
        <source>Peak memory of each step, per lane</source>
        <translation>各泳道每一步的内存峰值</translation>
    </message>
    <message>
        <source>Peak memory of tensors that autograd saved for backward, in each step; 16-bit formats halve it</source>
        <translation>每步中 autograd 为 backward 保存的张量的内存峰值；16 位格式可将其减半</translation>
    </message>
    <message>
        <source>Peak memory of autocast&apos;s 16-bit weight copies in each step</source>
        <translation>每步中 autocast 的 16 位权重副本的内存峰值</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>Memory of the selected lane outside training: emulation, inspection, evaluation, buffers of compiled steps</source>
        <translation>所选泳道训练之外的内存：模拟、检查、评估、编译步的缓冲区</translation>
    </message>
    <message>
        <source>Training samples per second of compute time</source>
        <translation>每秒计算时间训练的样本数</translation>
    </message>
    <message>
        <source>Relative difference of each lane&apos;s loss from the baseline&apos;s</source>
        <translation>各泳道的损失与基准的相对差</translation>
    </message>
    <message>
        <source>Relative difference of each lane&apos;s parameters from the baseline&apos;s, at the steps that “Where do they first differ?” replayed</source>
        <translation>各泳道的参数与基准的相对差，取“最早在哪里不同？”重放的各步</translation>
    </message>
    <message>
        <source>Recorded by lanes with this value in their training loop</source>
        <translation>由训练循环中含有此值的泳道记录</translation>
    </message>
</context>
<context>
    <name>RecordedRun</name>
    <message>
        <source>A log has no op calls and no tensors. Record the script with amplab.watch to see them.</source>
        <translation>日志中没有算子调用，也没有张量。用 amplab.watch 记录脚本即可看到它们。</translation>
    </message>
    <message>
        <source>No step of this run was inspected. Use “with run.inspect():” in the script, or a smaller inspect_every of amplab.watch.</source>
        <translation>此运行没有任何步骤被检查。请在脚本中使用“with run.inspect():”，或减小 amplab.watch 的 inspect_every。</translation>
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
        <source>Loading data, creating weights…</source>
        <translation>正在加载数据、生成权重…</translation>
    </message>
    <message>
        <source>Paused; %1 continues</source>
        <translation>已暂停；%1继续</translation>
    </message>
    <message>
        <source>Ended; %1 restarts</source>
        <translation>已结束；%1 重新开始</translation>
    </message>
    <message>
        <source>Recorded: look, click, compare</source>
        <translation>已记录：查看、点击、比较</translation>
    </message>
    <message>
        <source>Press %1 to continue from the saved steps</source>
        <translation>按 %1 从已保存的步继续</translation>
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
    <message>
        <source>not available now</source>
        <translation>当前不可用</translation>
    </message>
</context>
<context>
    <name>amplab::Actions</name>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
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
        <source>Import a script or a log…</source>
        <translation>导入脚本或日志…</translation>
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
        <source>Redo</source>
        <translation>重做</translation>
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
        <source>Paste a script or a log…</source>
        <translation>粘贴脚本或日志…</translation>
    </message>
    <message>
        <source>Copy as PyTorch</source>
        <translation>复制为 PyTorch</translation>
    </message>
    <message>
        <source>Logarithmic loss axis</source>
        <translation>损失对数轴</translation>
    </message>
    <message>
        <source>Distance of the losses</source>
        <translation>损失差距</translation>
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
        <source>Dark or light</source>
        <translation>深色或浅色</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>全屏</translation>
    </message>
    <message>
        <source>Inspect: the inside of a step</source>
        <translation>检查：一步的内部</translation>
    </message>
    <message>
        <source>Compare: curves and their table</source>
        <translation>比较：曲线及其表格</translation>
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
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>One step</source>
        <translation>一步</translation>
    </message>
    <message>
        <source>One phase</source>
        <translation>一个阶段</translation>
    </message>
    <message>
        <source>Slow</source>
        <translation>慢速</translation>
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
        <source>Restart the selected lane</source>
        <translation>重新开始所选泳道</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Fork…</source>
        <translation>分叉…</translation>
    </message>
    <message>
        <source>Overflow fire drill…</source>
        <translation>上溢演习…</translation>
    </message>
    <message>
        <source>Explain the last skip</source>
        <translation>解释上次跳过</translation>
    </message>
    <message>
        <source>Note…</source>
        <translation>备注…</translation>
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
        <source>Runs the next op call alone; the Ops panel lists it</source>
        <translation>只执行下一个算子调用；“算子”面板会列出它</translation>
    </message>
    <message>
        <source>Into a function</source>
        <translation>进入函数</translation>
    </message>
    <message>
        <source>One line back</source>
        <translation>后退一行</translation>
    </message>
    <message>
        <source>Back to the first Inf or NaN</source>
        <translation>回到首个 Inf 或 NaN</translation>
    </message>
    <message>
        <source>Back to now</source>
        <translation>回到当前</translation>
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
        <source>Find an action…</source>
        <translation>查找操作…</translation>
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
        <source>Earlier runs…</source>
        <translation>先前的运行…</translation>
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
        <source>Sweep a setting…</source>
        <translation>扫描一项设置…</translation>
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
        <source>Keyboard shortcuts…</source>
        <translation>键盘快捷键…</translation>
    </message>
    <message>
        <source>Plot as a table</source>
        <translation>以表格显示图表</translation>
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
        <source>Plan more ranks</source>
        <translation>规划更多 rank</translation>
    </message>
    <message>
        <source>A short note on the selected lane&apos;s run, saved in the session</source>
        <translation>关于所选泳道运行的简短备注，保存在会话中</translation>
    </message>
    <message>
        <source>Adds a lane from a copied configuration</source>
        <translation>根据复制的配置添加一条泳道</translation>
    </message>
    <message>
        <source>Adds a lane that shares the selected lane&apos;s history, with a changed setting</source>
        <translation>添加一条共享所选泳道历史、但更改了某项设置的泳道</translation>
    </message>
    <message>
        <source>After an engine crash: continues each lane from its last saved step</source>
        <translation>引擎崩溃后：每条泳道从最后保存的步继续</translation>
    </message>
    <message>
        <source>Cancel repeated runs</source>
        <translation>取消重复运行</translation>
    </message>
    <message>
        <source>Cancels the background runs; finished runs stay in the comparison</source>
        <translation>取消后台运行；已完成的运行留在对比中</translation>
    </message>
    <message>
        <source>Continue from saved steps</source>
        <translation>从已保存的步继续</translation>
    </message>
    <message>
        <source>Continues the selected lane for more steps after its end</source>
        <translation>让已结束的所选泳道继续训练更多步</translation>
    </message>
    <message>
        <source>Copies the selected lane as a PyTorch script and marks the lines that differ from another lane</source>
        <translation>把所选泳道复制为 PyTorch 脚本，并标出与另一泳道不同的行</translation>
    </message>
    <message>
        <source>Ends the engine if it is running, then starts it again</source>
        <translation>结束正在运行的引擎，然后重新启动</translation>
    </message>
    <message>
        <source>Ends the runs; recorded data is preserved</source>
        <translation>结束运行；已记录的数据会保留</translation>
    </message>
    <message>
        <source>Engine command line…</source>
        <translation>引擎命令行…</translation>
    </message>
    <message>
        <source>Enters or leaves full screen</source>
        <translation>进入或退出全屏</translation>
    </message>
    <message>
        <source>Estimates the step time of the selected lane on up to 1,024 ranks, with a model based on measurements</source>
        <translation>用基于实测值的模型，估算所选泳道在最多 1024 个 rank 上每步的用时</translation>
    </message>
    <message>
        <source>Fills the screen with curves and ladder, for a projector; choose another view to leave</source>
        <translation>以曲线和阶梯占满屏幕，适合投影；选择其他视图可退出</translation>
    </message>
    <message>
        <source>Finds any action by a few letters of its name</source>
        <translation>输入名称中的几个字母即可查找任意操作</translation>
    </message>
    <message>
        <source>For teachers: shows a code, then the students&apos; predictions and who is stuck</source>
        <translation>供教师使用：显示代码，随后显示学生的预测以及谁卡住了</translation>
    </message>
    <message>
        <source>Imports a copied PyTorch script after showing the converted script, or a copied log</source>
        <translation>先显示转换后的脚本，再导入复制的 PyTorch 脚本；或导入复制的日志</translation>
    </message>
    <message>
        <source>Injects an Inf, a NaN or a factor into a tensor of the next step</source>
        <translation>在下一步的某个张量中注入 Inf、NaN 或系数</translation>
    </message>
    <message>
        <source>Leaves the op calls for the next line, or a function for its caller; at the top level, runs to the end of the step</source>
        <translation>离开算子调用到下一行，或离开函数回到调用处；在顶层则运行到该步末尾</translation>
    </message>
    <message>
        <source>Leaves the replay and shows the lane&apos;s current position</source>
        <translation>退出重放并显示泳道的当前位置</translation>
    </message>
    <message>
        <source>Opens a session, or prepares lanes from configurations, a run.json or a data file</source>
        <translation>打开会话，或根据配置、run.json 或数据文件准备泳道</translation>
    </message>
    <message>
        <source>Plots the results of many runs against the settings that differ, also while another program writes them</source>
        <translation>按各次运行中不同的设置绘制运行结果，另一程序仍在写入时也可以</translation>
    </message>
    <message>
        <source>Redoes the last undone change</source>
        <translation>重做上一次撤销的更改</translation>
    </message>
    <message>
        <source>Replaces the lanes of this session with an example of precisions, scalers, traps or training loops</source>
        <translation>用示例（精度、缩放器、陷阱或训练循环）替换本会话的泳道</translation>
    </message>
    <message>
        <source>Replays the selected lane&apos;s last skipped step, or its first NaN, and explains what happened, where, why and whether to worry</source>
        <translation>重放所选泳道最近跳过的步或首个 NaN，并解释发生了什么、在哪里、为什么以及是否需要担心</translation>
    </message>
    <message>
        <source>Restart engine</source>
        <translation>重新启动引擎</translation>
    </message>
    <message>
        <source>Restarts from the same seed with the current settings</source>
        <translation>以相同种子和当前设置重新开始</translation>
    </message>
    <message>
        <source>Restarts the selected lane from the same initial weights; other lanes do not change</source>
        <translation>以相同初始权重重新开始所选泳道；其他泳道不变</translation>
    </message>
    <message>
        <source>Results of this line</source>
        <translation>此行的结果</translation>
    </message>
    <message>
        <source>Returns to the view before the last zoom</source>
        <translation>回到上次缩放之前的视图</translation>
    </message>
    <message>
        <source>Run to cursor</source>
        <translation>运行到光标处</translation>
    </message>
    <message>
        <source>Runs one optimizer step in every lane</source>
        <translation>每条泳道执行一个优化器步</translation>
    </message>
    <message>
        <source>Runs one phase of a step in every lane: cast, forward, scale, backward, unscale, clip, step, update</source>
        <translation>每条泳道执行一步的一个阶段：cast、forward、scale、backward、unscale、clip、step、update</translation>
    </message>
    <message>
        <source>Runs or pauses all lanes</source>
        <translation>运行或暂停所有泳道</translation>
    </message>
    <message>
        <source>Runs phase by phase, slowly enough to read along</source>
        <translation>逐阶段慢速运行，便于阅读</translation>
    </message>
    <message>
        <source>Runs the next line of the selected lane&apos;s loop and steps over function calls</source>
        <translation>运行所选泳道循环的下一行，不进入其中调用的函数</translation>
    </message>
    <message>
        <source>Runs the selected lane to the line with the cursor</source>
        <translation>运行所选泳道直到光标所在行</translation>
    </message>
    <message>
        <source>Runs the selected lane&apos;s configuration with several seeds in the background; the results appear in the comparison</source>
        <translation>在后台用多个种子运行所选泳道的配置；结果显示在对比中</translation>
    </message>
    <message>
        <source>Runs the selected lane&apos;s configuration with several values of a setting in the background; the results appear in the comparison</source>
        <translation>在后台用某项设置的多个值运行所选泳道的配置；结果显示在对比中</translation>
    </message>
    <message>
        <source>Runs to the next line, which may be inside a function that this line calls</source>
        <translation>运行到下一行，可以进入此行调用的函数</translation>
    </message>
    <message>
        <source>Save plot as image…</source>
        <translation>将图表另存为图片…</translation>
    </message>
    <message>
        <source>Saves plots for print as PDF, SVG or PNG, in the light theme and in column width</source>
        <translation>将图表保存为用于印刷的 PDF、SVG 或 PNG：浅色主题、栏宽</translation>
    </message>
    <message>
        <source>Saves the open lesson as PDF: text and questions with space for answers, without the reveals</source>
        <translation>将打开的课程保存为 PDF：正文和留有作答空间的问题，不含揭示的内容</translation>
    </message>
    <message>
        <source>Saves the plot under the mouse, or the loss plot, as PNG, SVG or PDF</source>
        <translation>把鼠标下的图（否则为损失图）保存为 PNG、SVG 或 PDF</translation>
    </message>
    <message>
        <source>Sends only your predictions and completed steps to the teacher</source>
        <translation>只将自己的预测和完成的步骤发送给教师</translation>
    </message>
    <message>
        <source>Sets a condition, a hit count or a log message for the line with the cursor</source>
        <translation>为光标所在行设置条件、命中次数或日志消息</translation>
    </message>
    <message>
        <source>Sets the command that starts the engine, on this or another machine</source>
        <translation>设置启动引擎的命令，在本机或其他机器上</translation>
    </message>
    <message>
        <source>Sets the session&apos;s name and folder; from then on it is saved there continuously</source>
        <translation>设置会话的名称和文件夹；此后会话持续保存到该处</translation>
    </message>
    <message>
        <source>Shows each lane&apos;s distance from the baseline loss, below the losses</source>
        <translation>在损失图下方显示各泳道与基准损失的差距</translation>
    </message>
    <message>
        <source>Shows op calls, events and phases of the line with the cursor</source>
        <translation>显示光标所在行的算子调用、事件和阶段</translation>
    </message>
    <message>
        <source>Shows a converted PyTorch script line by line before it replaces anything, or the log of a training run</source>
        <translation>在替换任何内容之前逐行显示转换后的 PyTorch 脚本，或显示训练运行的日志</translation>
    </message>
    <message>
        <source>Shows the course, the failure clinic, the classic exercises and the myths beside the curves</source>
        <translation>在曲线旁显示课程、故障诊所、经典练习和误解</translation>
    </message>
    <message>
        <source>Shows the curves and the differences between lanes</source>
        <translation>显示曲线以及泳道间的差异</translation>
    </message>
    <message>
        <source>Shows the numbers of the focused plot, or of the plot under the mouse, as a table to read and copy</source>
        <translation>以可阅读和复制的表格显示获得焦点的图表（否则为鼠标下的图表）的数值</translation>
    </message>
    <message>
        <source>Shows the op call that made the first Inf or NaN of this step, or of the last step that had one</source>
        <translation>显示产生此步（或最近出现过的步）首个 Inf 或 NaN 的算子调用</translation>
    </message>
    <message>
        <source>Shows the previous line in a replay; the lane itself does not move</source>
        <translation>在重放中显示前一行；泳道本身不动</translation>
    </message>
    <message>
        <source>Shows the training loops of the baseline and the selected lane side by side</source>
        <translation>并排显示基准与所选泳道的训练循环</translation>
    </message>
    <message>
        <source>Shows, pins, renames or deletes runs from before a restart</source>
        <translation>显示、固定、重命名或删除重启之前的运行</translation>
    </message>
    <message>
        <source>Starts a new session with a gallery example or the current lane setup; the previous session is preserved</source>
        <translation>新建会话，使用图库示例或当前设置的泳道；之前的会话会保留</translation>
    </message>
    <message>
        <source>Step out</source>
        <translation>跳出</translation>
    </message>
    <message>
        <source>Sweep: settings and results</source>
        <translation>扫描：设置与结果</translation>
    </message>
    <message>
        <source>Switches between the dark and the light theme</source>
        <translation>在深色和浅色主题之间切换</translation>
    </message>
    <message>
        <source>Switches the loss axis between logarithmic and linear</source>
        <translation>在对数和线性之间切换损失轴</translation>
    </message>
    <message>
        <source>Train longer…</source>
        <translation>继续训练…</translation>
    </message>
    <message>
        <source>Undoes the last change of a setting</source>
        <translation>撤销上一次设置更改</translation>
    </message>
    <message>
        <source>Your own lesson: a folder with a file lesson.md</source>
        <translation>自己的课程：含有 lesson.md 文件的文件夹</translation>
    </message>
    <message>
        <source>Hide earlier runs</source>
        <translation>隐藏先前的运行</translation>
    </message>
    <message>
        <source>Removes the thin curves of all earlier runs from the plots; the list of earlier runs keeps them</source>
        <translation>从图中移除所有先前运行的细曲线；先前运行的列表仍保留它们</translation>
    </message>
    <message>
        <source>Quiet: curves and an explanation</source>
        <translation>安静：曲线和一份解释</translation>
    </message>
    <message>
        <source>Shows the first page: an example, the first lesson, a script of yours, and recent sessions</source>
        <translation>显示首页：一个示例、第一课、您的脚本和最近的会话</translation>
    </message>
    <message>
        <source>Welcome…</source>
        <translation>欢迎页…</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Goes to explanations, the loss scaler and the events; again: hides it</source>
        <translation>转到解释、损失缩放器和事件；再按一次：隐藏</translation>
    </message>
    <message>
        <source>Goes to the comparison of lanes, sweeps and forecasts; again: hides it</source>
        <translation>转到泳道比较、扫描和预测；再按一次：隐藏</translation>
    </message>
    <message>
        <source>Goes to the inside of one step: op calls, phases, numbers and formats; again: hides it</source>
        <translation>转到一步的内部：算子调用、阶段、数值和格式；再按一次：隐藏</translation>
    </message>
    <message>
        <source>Goes to the model, the data, the optimizer and the precision of each lane; again: hides it</source>
        <translation>转到各泳道的模型、数据、优化器和精度；再按一次：隐藏</translation>
    </message>
    <message>
        <source>Goes to the program of a step, its breakpoints and its variables; again: hides it</source>
        <translation>转到一步的程序、断点和变量；再按一次：隐藏</translation>
    </message>
    <message>
        <source>Goes to what happens over the steps</source>
        <translation>转到随步数变化的曲线</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>循环</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Setup</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Shows only curves, lanes and one panel that explains; again: the full lab</source>
        <translation>只显示曲线、泳道和一个解释面板；再按一次：完整实验室</translation>
    </message>
    <message>
        <source>Shows setup, loop, curves, step and why in their default layout</source>
        <translation>以默认布局显示设置、循环、曲线、步和为什么</translation>
    </message>
    <message>
        <source>Shows the step in half of the window, beside the loop and its variables</source>
        <translation>用半个窗口显示该步，旁边是循环及其变量</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Teach: the full lab</source>
        <translation>教学：完整实验室</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>为什么</translation>
    </message>
    <message>
        <source>Lists all keyboard shortcuts and changes them</source>
        <translation>列出并更改所有快捷键</translation>
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
        <source>a number, such as 12, 0.5 or 2^16</source>
        <translation>一个数，例如 12、0.5 或 2^16</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>Submits this answer; the runs show whether it is right</source>
        <translation>提交此答案；运行结果会显示它是否正确</translation>
    </message>
    <message>
        <source>Click the line in the “Loop” panel.</source>
        <translation>在“循环”面板中单击该行。</translation>
    </message>
    <message>
        <source>a setting: click it in a form, or type</source>
        <translation>一个设置：在表单中单击，或直接输入</translation>
    </message>
    <message>
        <source>The curve must reach from step 1 to step %1.</source>
        <translation>曲线必须从第 1 步画到第 %1 步。</translation>
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
        <source>loss: mean, min to max</source>
        <translation>损失：均值，最小到最大</translation>
    </message>
    <message>
        <source>%1, %2 with a finite loss at the end</source>
        <translation>%1，结束时 %2 个损失有限</translation>
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
    <message>
        <source>At the sign.</source>
        <translation>位于符号位。</translation>
    </message>
    <message>
        <source>At exponent bit %1.</source>
        <translation>位于指数位 %1。</translation>
    </message>
    <message>
        <source>At mantissa bit %1.</source>
        <translation>位于尾数位 %1。</translation>
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
        <source>%1 of all lanes</source>
        <translation>所有泳道的%1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 的 %1</translation>
    </message>
    <message>
        <source>%1
Applies to all lanes.</source>
        <translation>%1
应用于所有泳道。</translation>
    </message>
    <message>
        <source>%1
Applies only to the selected lane, “%2”.</source>
        <translation>%1
只应用于所选泳道“%2”。</translation>
    </message>
</context>
<context>
    <name>amplab::Breakpoint</name>
    <message>
        <source>Stops before this line</source>
        <translation>在此行之前停止</translation>
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
        <source>Logs this line and continues</source>
        <translation>记录此行并继续</translation>
    </message>
    <message>
        <source>last value: %1</source>
        <translation>上次的值：%1</translation>
    </message>
    <message>
        <source>%1 (disabled)</source>
        <translation>%1（已禁用）</translation>
    </message>
    <message>
        <source>%1, if</source>
        <translation>%1，条件</translation>
    </message>
    <message>
        <source>%1, disabled</source>
        <translation>%1，已禁用</translation>
    </message>
    <message>
        <source>%1, if %2</source>
        <translation>%1，若 %2</translation>
    </message>
</context>
<context>
    <name>amplab::BreakpointDialog</name>
    <message>
        <source>A condition is one expression, such as loss &gt; 3.</source>
        <translation>条件是一个表达式，例如 loss &gt; 3。</translation>
    </message>
    <message>
        <source>Break at line %1</source>
        <translation>第 %1 行的断点</translation>
    </message>
    <message>
        <source>always</source>
        <translation>总是</translation>
    </message>
    <message>
        <source>stops</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
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
        <source>Enabled</source>
        <translation>启用</translation>
    </message>
    <message>
        <source>Break on a condition</source>
        <translation>条件断点</translation>
    </message>
    <message>
        <source>An expression with the loop&apos;s names and step, update, scale, growth_tracker, found_inf, skipped. It can call isnan, isinf, isfinite, norm, amax, len, abs, min, max</source>
        <translation>由循环中的名称及 step、update、scale、growth_tracker、found_inf、skipped 组成的表达式。可调用 isnan、isinf、isfinite、norm、amax、len、abs、min、max</translation>
    </message>
    <message>
        <source>With a message, the lane does not stop. The message and the values of the condition&apos;s names are added to the events</source>
        <translation>填写消息后泳道不会停止。消息和条件中各名称的值会添加到事件中</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>&amp;Hits to skip</source>
        <translation>跳过的命中数(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Log message</source>
        <translation>日志消息(&amp;L)</translation>
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
        <source>the command failed with exit status %1</source>
        <translation>命令失败，退出状态为 %1</translation>
    </message>
    <message>
        <source>there is no class %1 in %2; check the code and the folder</source>
        <translation>%2 中没有课堂 %1；请检查代码和文件夹</translation>
    </message>
</context>
<context>
    <name>amplab::ClassPanel</name>
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
        <source>Leave the class</source>
        <translation>离开课堂</translation>
    </message>
    <message>
        <source>Begin a class</source>
        <translation>开始课堂</translation>
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
        <source>Class %1, as %2</source>
        <translation>课堂 %1，名字 %2</translation>
    </message>
    <message>
        <source>Sending…</source>
        <translation>正在发送…</translation>
    </message>
    <message>
        <source>%1, step %2</source>
        <translation>%1，第 %2 步</translation>
    </message>
    <message>
        <source>done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>stuck?</source>
        <translation>卡住了？</translation>
    </message>
    <message>
        <source>A class shares a folder that all members can reach, locally or over ssh. Students&apos; windows send the chosen name, predictions and finished steps, and nothing else.</source>
        <translation>课堂使用一个所有成员都能访问的共享文件夹，可以是本地的，也可以通过 ssh。学生的窗口只发送所填的名字、预测和已完成的步骤。</translation>
    </message>
    <message>
        <source>Stops reading the folder. Data that students sent stays there.</source>
        <translation>停止读取文件夹。学生已发送的数据会保留在其中。</translation>
    </message>
    <message>
        <source>Shared folder, such as /srv/class, or host:folder over ssh</source>
        <translation>共享文件夹，例如 /srv/class，或通过 ssh 的 host:folder</translation>
    </message>
    <message>
        <source>“%1” is not a class address. Write it as CODE@FOLDER.</source>
        <translation>“%1”不是课堂地址。请写成 CODE@FOLDER。</translation>
    </message>
    <message>
        <source>Code from the teacher</source>
        <translation>教师提供的代码</translation>
    </message>
    <message>
        <source>Your name in the class</source>
        <translation>您在课堂中的名字</translation>
    </message>
    <message>
        <source>“%1” is not a valid class folder. Enter an absolute path, or host:folder.</source>
        <translation>“%1”不是有效的课堂文件夹。请输入绝对路径或 host:folder。</translation>
    </message>
    <message>
        <source>“%1” is not a class code. Enter the four letters in the teacher&apos;s window.</source>
        <translation>“%1”不是课堂代码。请输入教师窗口中的四个字母。</translation>
    </message>
    <message>
        <source>The name for the class is empty. Enter any name.</source>
        <translation>课堂中的名字为空。请输入任意名字。</translation>
    </message>
    <message>
        <source>Not sent yet: %1. Retrying every five seconds.</source>
        <translation>尚未发送：%1。每五秒重试一次。</translation>
    </message>
    <message numerus="yes">
        <source>All sent: %n predictions and steps.</source>
        <translation>
            <numerusform>已全部发送：%n 条预测和步骤。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>To join: Lessons &gt; Join a class…, with this code and %1. %n students joined.</source>
        <translation>
            <numerusform>加入方式：课程 &gt; 加入课堂…，使用此代码和 %1。已加入 %n 名学生。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 Retrying every two seconds.</source>
        <translation>%1 每两秒重试一次。</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>阅读中</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>已预测</translation>
    </message>
    <message>
        <source>joined</source>
        <translation>已加入</translation>
    </message>
    <message>
        <source>Joining class %1, as %2…</source>
        <translation>正在以 %2 加入课堂 %1…</translation>
    </message>
    <message>
        <source>Not joined: %1. Retrying every five seconds.</source>
        <translation>未加入：%1。每五秒重试一次。</translation>
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
        <source>%1: %2 Completion %3 of %4</source>
        <translation>%1：%2 补全项 %3 / %4</translation>
    </message>
    <message>
        <source>source of the first Inf or NaN</source>
        <translation>首个 Inf 或 NaN 的来源</translation>
    </message>
</context>
<context>
    <name>amplab::CodeGutter</name>
    <message>
        <source>Line numbers and breakpoints</source>
        <translation>行号和断点</translation>
    </message>
    <message>
        <source>Click to set a breakpoint</source>
        <translation>单击设置断点</translation>
    </message>
    <message>
        <source>%1 in the program sets or clears a breakpoint in the cursor&apos;s line; %2 shows its menu</source>
        <translation>在程序中按 %1 可在光标所在行设置或清除断点；%2 显示其菜单</translation>
    </message>
</context>
<context>
    <name>amplab::CompareGroups</name>
    <message>
        <source>%1 not finite</source>
        <translation>%1 个非有限</translation>
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
        <source>Settings that differ between the runs, except the seed</source>
        <translation>除种子外各运行不同的设置</translation>
    </message>
    <message>
        <source>Setting that groups the runs</source>
        <translation>用于分组的设置</translation>
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
        <source>NaN or Inf at</source>
        <translation>NaN/Inf 出现于</translation>
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
        <source>products</source>
        <translation>乘积</translation>
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
        <source>diverges at</source>
        <translation>分歧于</translation>
    </message>
    <message>
        <source>Run %1 of this session, started %2</source>
        <translation>本会话的第 %1 次运行，开始于 %2</translation>
    </message>
    <message>
        <source>Run %1 of %2, started %3</source>
        <translation>%2 的第 %1 次运行，开始于 %3</translation>
    </message>
    <message>
        <source>Steps that were skipped because a gradient was not finite; a fork counts its parent&apos;s steps too</source>
        <translation>因梯度非有限而跳过的步；分叉还计入共享的历史步</translation>
    </message>
    <message>
        <source>First step with a loss that was not finite, or with such gradients that were applied</source>
        <translation>损失非有限、或梯度非有限却被应用的第一步</translation>
    </message>
    <message>
        <source>Most memory that the lane allocated at once</source>
        <translation>泳道同时分配的最大内存</translation>
    </message>
    <message>
        <source>Training time without pauses</source>
        <translation>训练时间，不计暂停</translation>
    </message>
    <message>
        <source>Emulated: products are rounded in software here; the numbers are correct, the times are meaningless</source>
        <translation>模拟：乘积在此由软件舍入；数值正确，时间无意义</translation>
    </message>
</context>
<context>
    <name>amplab::ComparePanel</name>
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
        <source>Setting by which the runs are grouped</source>
        <translation>运行的分组依据</translation>
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
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
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
        <source>Earlier runs of this session</source>
        <translation>本会话先前的运行</translation>
    </message>
    <message>
        <source>Runs of another session…</source>
        <translation>另一会话的运行…</translation>
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
    <message>
        <source>Baseline: the lane that the others are compared with</source>
        <translation>基准：其他泳道与之比较的泳道</translation>
    </message>
    <message>
        <source>Lane to compare with the loop of the baseline</source>
        <translation>与基准的循环进行比较的泳道</translation>
    </message>
    <message>
        <source>Shows the training loops of two lanes side by side instead of the table</source>
        <translation>并排显示两条泳道的训练循环，代替表格</translation>
    </message>
    <message>
        <source>Replays “%1” and “%2” and shows the first step, op and element in which they differ, even by one bit</source>
        <translation>重放“%1”和“%2”，显示最早出现差异的步、算子和元素，哪怕只差一位</translation>
    </message>
    <message>
        <source>Shows the runs that contain all of these words</source>
        <translation>显示包含所有这些词的运行</translation>
    </message>
    <message>
        <source>Hides the settings that are equal in all runs</source>
        <translation>隐藏所有运行中相同的设置</translation>
    </message>
    <message>
        <source>Runs to compare with the lanes</source>
        <translation>与泳道比较的运行</translation>
    </message>
    <message>
        <source>Copies the table as shown</source>
        <translation>按当前显示复制表格</translation>
    </message>
    <message>
        <source>%1, %2 more omitted</source>
        <translation>%1，另有 %2 个未显示</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
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
        <source>Defined in line %1.</source>
        <translation>在第 %1 行定义。</translation>
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
    <message>
        <source>A window has at most %1 lanes. Remove one before you add another.</source>
        <translation>一个窗口最多有 %1 条泳道。请先移除一条再添加。</translation>
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
    <message>
        <source>Can change while the lane runs.</source>
        <translation>可在泳道运行时更改。</translation>
    </message>
    <message numerus="yes">
        <source>Hide %n inactive</source>
        <translation>
            <numerusform>隐藏 %n 个未生效项</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show %n inactive</source>
        <translation>
            <numerusform>显示 %n 个未生效项</numerusform>
        </translation>
    </message>
    <message>
        <source>Reset to form</source>
        <translation>重置为表单</translation>
    </message>
    <message>
        <source>Discards the edited program. The lane runs the program that its settings generate.</source>
        <translation>丢弃编辑过的程序。泳道运行由其设置生成的程序。</translation>
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
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Configuration</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>Several ranks</source>
        <translation>多个 rank</translation>
    </message>
    <message>
        <source>Browse data…</source>
        <translation>浏览数据…</translation>
    </message>
    <message>
        <source>Shows the contents of each data set and imports your own files</source>
        <translation>显示各数据集的内容，并可导入自己的文件</translation>
    </message>
    <message>
        <source>Lane changes apply at restart.</source>
        <translation>对泳道的更改在重新开始时生效。</translation>
    </message>
    <message numerus="yes">
        <source>%n changes apply at restart.</source>
        <translation>
            <numerusform>%n 项更改在重新开始时生效。</numerusform>
        </translation>
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
        <source>Open a folder…</source>
        <translation>打开文件夹…</translation>
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
        <source>No lessons found: the folder share/amplab is missing beside the program. Copy it there, or set AMPLAB_SHARE_DIR to its path.</source>
        <translation>未找到课程：程序旁缺少 share/amplab 文件夹。请将其复制到该处，或将 AMPLAB_SHARE_DIR 设为其路径。</translation>
    </message>
    <message>
        <source>Predict, run, see why. A lesson sets up its own lanes. Your lanes stay in the session, and Undo restores them.</source>
        <translation>预测、运行、理解原因。课程会设置自己的泳道。现有泳道保留在会话中，撤销即可恢复。</translation>
    </message>
    <message>
        <source>Your own lesson: a folder with a file lesson.md</source>
        <translation>自己的课程：含有 lesson.md 文件的文件夹</translation>
    </message>
    <message>
        <source>%1 of %2 steps</source>
        <translation>%1/%2 步</translation>
    </message>
</context>
<context>
    <name>amplab::CurvePlot</name>
    <message>
        <source>Plot of %1 over time</source>
        <translation>%1 随时间变化的图</translation>
    </message>
    <message>
        <source>log</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Explain “%1” at step %2</source>
        <translation>解释“%1”的第 %2 步</translation>
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
        <source>Copy data in view</source>
        <translation>复制可见数据</translation>
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
    <message>
        <source>Quantity plotted in %1</source>
        <translation>“%1”显示的内容</translation>
    </message>
    <message>
        <source>Choose the plot</source>
        <translation>选择图表</translation>
    </message>
    <message>
        <source>Save image</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>Images (*.png *.svg *.pdf)</source>
        <translation>图片 (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>Show the op calls of “%1” at step %2</source>
        <translation>显示“%1”第 %2 步的算子调用</translation>
    </message>
    <message>
        <source>Copy image</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <source>Save image as PNG, SVG or PDF…</source>
        <translation>保存为 PNG、SVG 或 PDF…</translation>
    </message>
</context>
<context>
    <name>amplab::CurveSketch</name>
    <message>
        <source>Draw with the mouse from the first step to the last</source>
        <translation>用鼠标从第一步画到最后一步</translation>
    </message>
    <message>
        <source>step 1</source>
        <translation>第 1 步</translation>
    </message>
    <message>
        <source>Curve to draw: Left and Right move between steps, Up and Down draw</source>
        <translation>要绘制的曲线：左右键在各步之间移动，上下键绘制</translation>
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
        <source>Export figures into this folder</source>
        <translation>将图导出到此文件夹</translation>
    </message>
    <message>
        <source>Follow the newest step again</source>
        <translation>重新跟随最新步</translation>
    </message>
    <message>
        <source>Weight of the running mean, computed over all steps, visible or not. 0: off</source>
        <translation>滑动平均的权重，始终对所有步计算，与可见范围无关。0：关闭</translation>
    </message>
    <message>
        <source>Keeps the newest step in view</source>
        <translation>使最新的步保持可见</translation>
    </message>
    <message>
        <source>Save plot as image</source>
        <translation>将图保存为图片</translation>
    </message>
    <message>
        <source>Images (*.png *.svg *.pdf)</source>
        <translation>图片 (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>Export figures</source>
        <translation>导出图</translation>
    </message>
    <message>
        <source>%1 already has %2. Overwrite?</source>
        <translation>%1 中已有 %2。要覆盖吗？</translation>
    </message>
    <message numerus="yes">
        <source>%n figures exported to %1</source>
        <translation>
            <numerusform>已将 %n 张图导出到 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>已保存为 %1</translation>
    </message>
</context>
<context>
    <name>amplab::DataDialog</name>
    <message>
        <source>A table (.csv)</source>
        <translation>表格 (.csv)</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>浏览(&amp;B)…</translation>
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
        <source>to predict, %1</source>
        <translation>待预测，%1</translation>
    </message>
    <message>
        <source>A text file (UTF-8)</source>
        <translation>文本文件 (UTF-8)</translation>
    </message>
    <message>
        <source>A folder with four files in MNIST&apos;s format</source>
        <translation>含四个 MNIST 格式文件的文件夹</translation>
    </message>
    <message>
        <source>A folder with CIFAR-10&apos;s .bin files</source>
        <translation>含 CIFAR-10 .bin 文件的文件夹</translation>
    </message>
    <message>
        <source>&amp;Reload</source>
        <translation>重新加载(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Use</source>
        <translation>使用(&amp;U)</translation>
    </message>
    <message>
        <source>Reads the file again</source>
        <translation>再次读取文件</translation>
    </message>
    <message>
        <source>The engine is reading the data…</source>
        <translation>引擎正在读取数据…</translation>
    </message>
    <message>
        <source>%1 training samples, %2 test samples</source>
        <translation>训练样本 %1 个，测试样本 %2 个</translation>
    </message>
    <message>
        <source>%1 characters per sample, vocabulary of %2</source>
        <translation>每个样本 %1 个字符，词汇表大小 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n features per sample</source>
        <translation>
            <numerusform>每个样本 %n 个特征</numerusform>
        </translation>
    </message>
    <message>
        <source>numeric</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
</context>
<context>
    <name>amplab::DataRequestProcess</name>
    <message>
        <source>The engine took too long to read the data; check the path and try again.</source>
        <translation>引擎读取数据时间过长；请检查路径后重试。</translation>
    </message>
    <message>
        <source>The data cannot be read: the engine &quot;%1&quot; was not found or is not executable; correct the engine&apos;s command line in the settings.</source>
        <translation>无法读取数据：未找到引擎“%1”或它不可执行；请在设置中更正引擎命令行。</translation>
    </message>
    <message>
        <source>The engine&apos;s reply about the data is too long; check the engine&apos;s command line in the settings.</source>
        <translation>引擎关于数据的回复过长；请检查设置中的引擎命令行。</translation>
    </message>
    <message>
        <source>The engine ended before it had read the data; try again.</source>
        <translation>引擎在读完数据之前就结束了；请重试。</translation>
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
        <source>The first lines</source>
        <translation>前几行</translation>
    </message>
    <message>
        <source>Target over the input</source>
        <translation>以输入为横轴的目标值</translation>
    </message>
    <message numerus="yes">
        <source>%n images, by class</source>
        <translation>
            <numerusform>%n 张图像，按类别</numerusform>
        </translation>
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
        <source>Its op calls</source>
        <translation>其算子调用</translation>
    </message>
    <message>
        <source>Compare the loops</source>
        <translation>比较循环</translation>
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
    <message>
        <source>Replays this step of the baseline and shows its op calls</source>
        <translation>重放基准的这一步并显示其算子调用</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1，位于 %2</translation>
    </message>
    <message>
        <source>%1 · element %2</source>
        <translation>%1 · 元素 %2</translation>
    </message>
</context>
<context>
    <name>amplab::DtypeChoices</name>
    <message>
        <source>Selected by you.</source>
        <translation>由您选择。</translation>
    </message>
    <message>
        <source>set by the mode</source>
        <translation>由模式决定</translation>
    </message>
    <message>
        <source>Set by the mode</source>
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
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>No lane has been restarted yet. After a restart, its earlier runs are listed here.</source>
        <translation>还没有泳道重新开始。重新开始之后，先前的运行会列在这里。</translation>
    </message>
    <message>
        <source>Deletes the selected runs (Del); Ctrl+Z restores them. Closing the session deletes them from its file.</source>
        <translation>删除所选运行 (Del)；Ctrl+Z 可恢复。关闭会话时从文件中删除。</translation>
    </message>
    <message>
        <source>Earlier runs are drawn thin behind the lanes, in their lane&apos;s colour. The latest run of each lane and all pinned runs are shown.</source>
        <translation>先前的运行以其泳道的颜色细线画在泳道之后。显示每条泳道最近一次运行以及所有已固定的运行。</translation>
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
        <source>rename earlier run</source>
        <translation>重命名先前的运行</translation>
    </message>
    <message>
        <source>show earlier run</source>
        <translation>显示先前的运行</translation>
    </message>
    <message>
        <source>hide earlier run</source>
        <translation>隐藏先前的运行</translation>
    </message>
    <message>
        <source>pin earlier run</source>
        <translation>固定先前的运行</translation>
    </message>
    <message>
        <source>unpin earlier run</source>
        <translation>取消固定先前的运行</translation>
    </message>
    <message>
        <source>hide earlier runs</source>
        <translation>隐藏先前的运行</translation>
    </message>
    <message numerus="yes">
        <source>delete %n earlier runs</source>
        <translation>
            <numerusform>删除 %n 次先前的运行</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>amplab::EngineProcess</name>
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
    <message>
        <source>The engine could not be started, because &quot;%1&quot; was not found or is not executable; correct the engine&apos;s command line in the settings, then restart the engine.</source>
        <translation>无法启动引擎：未找到“%1”或它不可执行；请在设置中更正引擎命令行，然后重新启动引擎。</translation>
    </message>
    <message>
        <source>The engine sent an invalid message (%1), so it was ended; check that its command line starts amplab-engine serve and prints nothing else, then restart the engine.</source>
        <translation>引擎发送了无效消息 (%1)，已被结束；请检查其命令行是否启动 amplab-engine serve 且不输出其他内容，然后重新启动引擎。</translation>
    </message>
    <message>
        <source>This window skips reports that it cannot use (%1).</source>
        <translation>此窗口跳过其无法使用的报告 (%1)。</translation>
    </message>
    <message>
        <source>received data is preserved; restart the engine to continue.</source>
        <translation>已收到的数据会保留；重新启动引擎以继续。</translation>
    </message>
    <message>
        <source>Its script may save: the engine has %1 s to end.</source>
        <translation>脚本可能要保存：引擎有 %1 秒来结束。</translation>
    </message>
</context>
<context>
    <name>amplab::EventLane</name>
    <message>
        <source>Events of the lanes over time</source>
        <translation>各泳道事件随时间</translation>
    </message>
    <message>
        <source>%1, step %2: %3</source>
        <translation>%1，第 %2 步：%3</translation>
    </message>
    <message>
        <source>%1 And %2 more nearby.</source>
        <translation>%1 附近还有 %2 个。</translation>
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
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>all lanes</source>
        <translation>所有泳道</translation>
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
        <source>Copy rows</source>
        <translation>复制行</translation>
    </message>
    <message>
        <source>Replays the step of the selected event and explains what happened, where, why, and the effect</source>
        <translation>重放所选事件所在的步，解释发生了什么、在哪里、为什么、有何影响</translation>
    </message>
    <message>
        <source>Creates a lane that shares the history up to the step before the selected event</source>
        <translation>新建一条泳道，与原泳道共享所选事件前一步为止的历史</translation>
    </message>
    <message>
        <source>No events yet. Skipped steps, changes of the loss scale or of settings and the first NaN appear here when the lanes run. %1 starts them.</source>
        <translation>尚无事件。泳道运行时，跳过的步、损失缩放值或设置的更改以及首个 NaN 会显示在这里。按%1启动。</translation>
    </message>
    <message>
        <source>Show its op calls</source>
        <translation>显示其算子调用</translation>
    </message>
    <message numerus="yes">
        <source>%n events</source>
        <translation>
            <numerusform>%n 个事件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n events</source>
        <translation>
            <numerusform>%1 / %n 个事件</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>amplab::ExplainPanel</name>
    <message>
        <source>What would help</source>
        <translation>改进办法</translation>
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
        <source>Against fp32</source>
        <translation>对照 fp32</translation>
    </message>
    <message>
        <source>Its op calls</source>
        <translation>其算子调用</translation>
    </message>
    <message>
        <source>Fork before it…</source>
        <translation>在其之前分叉…</translation>
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
        <source>Replaying step %1…</source>
        <translation>正在重放第 %1 步…</translation>
    </message>
    <message>
        <source>Lesson: %1</source>
        <translation>小结：%1</translation>
    </message>
    <message>
        <source>Try in a fork</source>
        <translation>在分叉中尝试</translation>
    </message>
    <message>
        <source>Explain again</source>
        <translation>重新解释</translation>
    </message>
    <message>
        <source>Effect</source>
        <translation>有何影响</translation>
    </message>
    <message>
        <source>Replays the step and shows all its op calls</source>
        <translation>重放该步并显示其所有算子调用</translation>
    </message>
    <message>
        <source>Creates a lane that shares the history up to the step before this one</source>
        <translation>新建一条泳道，与原泳道共享前一步为止的历史</translation>
    </message>
    <message>
        <source>This step has not finished.</source>
        <translation>这一步尚未结束。</translation>
    </message>
    <message>
        <source>Click a triangle in the plots, or an event, to replay the step and find the cause.</source>
        <translation>单击图中的三角或某个事件，即可重放该步并找出原因。</translation>
    </message>
    <message>
        <source>cause: line %1</source>
        <translation>原因：第 %1 行</translation>
    </message>
    <message>
        <source>Changes the setting of this lane from its next step on.</source>
        <translation>从下一步起更改此泳道的该项设置。</translation>
    </message>
    <message>
        <source>Try it in a fork: a new lane from before this step, with this setting changed</source>
        <translation>在分叉中尝试：从这一步之前开始的新泳道，并更改该项设置</translation>
    </message>
    <message>
        <source>%1: why it did not learn</source>
        <translation>%1：为何没有学会</translation>
    </message>
    <message>
        <source>Changes the setting of this lane; %1 restarts it.</source>
        <translation>更改这条泳道的设置；按 %1 重新开始。</translation>
    </message>
    <message>
        <source>%1
The recorder did not run this step again.</source>
        <translation>%1
记录器没有重新运行这一步。</translation>
    </message>
    <message>
        <source>%1
A log does not have more. A recorded run has the cause of its skips.</source>
        <translation>%1
日志中没有更多内容。记录的运行包含跳过步骤的原因。</translation>
    </message>
    <message>
        <source>Opens the lesson about this cause</source>
        <translation>打开关于此原因的课程</translation>
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
        <source>%1 to %2: %3, %4 elements</source>
        <translation>%1 到 %2：%3，%4 个元素</translation>
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
    <message>
        <source>Drag the handle, or press Left and Right, to preview another scale. Release or Return sets it; with Ctrl it forks the lane. Escape resets it.</source>
        <translation>拖动手柄或按左右键可预览其他缩放值。松开或按回车设定；按住 Ctrl 则分叉泳道；Esc 重置。</translation>
    </message>
    <message>
        <source>, %1 lost</source>
        <translation>，其中 %1 个丢失</translation>
    </message>
    <message>
        <source>Thick line: scales that lose the fewest elements, %1 to %2.</source>
        <translation>粗线：丢失元素最少的缩放值，%1 到 %2。</translation>
    </message>
</context>
<context>
    <name>amplab::ExponentWaterfall</name>
    <message>
        <source>Exponents over the run</source>
        <translation>整个运行的指数</translation>
    </message>
    <message>
        <source>step %1 · %2 to %3: %4</source>
        <translation>第 %1 步 · %2 到 %3：%4</translation>
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
    <message>
        <source>No inspected steps</source>
        <translation>没有已检查的步</translation>
    </message>
    <message>
        <source>%1 inspected steps, %2 to %3</source>
        <translation>%1 个已检查的步，%2 到 %3</translation>
    </message>
    <message>
        <source>No inspected step has such tensors.</source>
        <translation>已检查的步中没有此类张量。</translation>
    </message>
    <message>
        <source>loss scale %1</source>
        <translation>损失缩放值 %1</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>跳过</translation>
    </message>
</context>
<context>
    <name>amplab::FaultDialog</name>
    <message>
        <source>a NaN</source>
        <translation>NaN</translation>
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
        <source>The ranks agree on found_inf: all of them skip the step.</source>
        <translation>各 rank 对 found_inf 取得一致：全部跳过这一步。</translation>
    </message>
    <message>
        <source>an Inf, as after an overflow</source>
        <translation>Inf，如同上溢之后</translation>
    </message>
    <message>
        <source>all elements, times a factor</source>
        <translation>所有元素乘以系数</translation>
    </message>
    <message>
        <source>Index in row-major order, from 0; too large: the last element</source>
        <translation>按行优先顺序从 0 开始的索引；过大则取最后一个元素</translation>
    </message>
    <message>
        <source>Inject</source>
        <translation>注入</translation>
    </message>
    <message>
        <source>The fault happens once, in the next step. All records of the run mark it as injected.</source>
        <translation>故障只在下一步发生一次。该运行的所有记录都将其标为注入的故障。</translation>
    </message>
    <message>
        <source>Its process is killed when the next step begins. The other ranks cannot continue: the run ends and names this rank.</source>
        <translation>下一步开始时，它的进程会被终止。其他 rank 无法继续：运行结束，并指明此 rank。</translation>
    </message>
    <message>
        <source>Its process is stopped when the next step begins. The other ranks wait for at most %1 s; then the run ends and names this rank.</source>
        <translation>下一步开始时，它的进程会被停住。其他 rank 最多等待 %1 s；随后运行结束，并指明此 rank。</translation>
    </message>
    <message>
        <source>The fault precedes gradient averaging, so it reaches all ranks.</source>
        <translation>故障发生在梯度取平均之前，因此会传到所有 rank。</translation>
    </message>
    <message>
        <source>The gradients are already averaged, so only rank %1 sees it.</source>
        <translation>梯度已经取过平均，因此只有 rank %1 看得到。</translation>
    </message>
    <message>
        <source>The ranks do not agree on found_inf: only this rank skips the step, and the weights diverge.</source>
        <translation>各 rank 不统一 found_inf：只有此 rank 跳过这一步，权重从此分歧。</translation>
    </message>
</context>
<context>
    <name>amplab::FigureDialog</name>
    <message>
        <source>Export figures</source>
        <translation>导出图</translation>
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
        <source>Choose a folder…</source>
        <translation>选择文件夹…</translation>
    </message>
    <message>
        <source>File type</source>
        <translation>文件类型</translation>
    </message>
    <message>
        <source>Figures use the light theme and 8-point text. Each shows the current view of its plot.</source>
        <translation>导出的图使用浅色主题和 8 磅字。每幅显示其图表的当前视图。</translation>
    </message>
</context>
<context>
    <name>amplab::ForecastPanel</name>
    <message>
        <source>fp16 forecast by layer</source>
        <translation>各层的 fp16 预测</translation>
    </message>
    <message>
        <source>The fp16 forecast needs inspected steps. Run the lane with this panel visible.</source>
        <translation>fp16 预测需要检查过的步。请在此面板可见时运行泳道。</translation>
    </message>
    <message>
        <source>Predicting memory…</source>
        <translation>正在预测内存…</translation>
    </message>
    <message>
        <source>predicted memory of the first of %1 ranks per mode, from its training step</source>
        <translation>各模式下 %1 个 rank 中第一个的预测内存，依据其训练步</translation>
    </message>
    <message>
        <source>predicted memory per mode, from the training step</source>
        <translation>各模式的预测内存，依据训练步</translation>
    </message>
    <message>
        <source>Predicted from %1, compared with this lane at scale %2, step %3: correct for %4 of %5 layers.</source>
        <translation>由 %1 预测，与此泳道在缩放值 %2、第 %3 步比较：%5 层中 %4 层正确。</translation>
    </message>
    <message>
        <source>Compared with %1 at scale %2, step %3: correct for %4 of %5 layers.</source>
        <translation>与 %1 在缩放值 %2、第 %3 步比较：%5 层中 %4 层正确。</translation>
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
        <source>No step is left after step %1, the end of the run; choose an earlier step or increase the number of steps.</source>
        <translation>第 %1 步是运行的末尾，之后没有剩余步；请选更早的步，或增加步数。</translation>
    </message>
    <message>
        <source>Bitwise identical to “%1” up to step %2, separate from step %3.</source>
        <translation>到第 %2 步为止与“%1”逐位相同，从第 %3 步起各自进行。</translation>
    </message>
    <message>
        <source>Without a changed setting, the fork stays bitwise identical to “%1”.</source>
        <translation>若不更改设置，分叉将与“%1”逐位相同。</translation>
    </message>
</context>
<context>
    <name>amplab::FormatRuler</name>
    <message>
        <source>Ranges of the number formats</source>
        <translation>数值格式的范围</translation>
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
        <source>eps %1</source>
        <translation>eps %1</translation>
    </message>
    <message>
        <source>Left halves the number, Right doubles it; plus and minus zoom; Home shows the whole ruler.</source>
        <translation>左键将数减半，右键将数加倍；加减号缩放；Home 显示整个标尺。</translation>
    </message>
    <message>
        <source>; multiplied by the loss scale, as stored</source>
        <translation>；已乘以损失缩放值，即存储的值</translation>
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
        <source>Numbers</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Whole ruler</source>
        <translation>整个标尺</translation>
    </message>
    <message>
        <source>%1	%2</source>
        <translation>%1	%2</translation>
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
        <source>A number or a sum of numbers: 65504, 1e-8, 2^-24, 0x1p-14, 1 + 2^-11, inf, nan</source>
        <translation>一个数或若干数之和：65504、1e-8、2^-24、0x1p-14、1 + 2^-11、inf、nan</translation>
    </message>
    <message>
        <source>Numbers at the limits of the formats</source>
        <translation>各格式边界处的数</translation>
    </message>
    <message>
        <source>Shows the ruler from the smallest to the largest number (double-click). Wheel: zoom. Drag: move.</source>
        <translation>显示从最小数到最大数的标尺（双击）。滚轮：缩放。拖动：平移。</translation>
    </message>
    <message>
        <source>Invalid number. Try 65504, 1e-8, 2^-24, 0x1p-14, 1 + 2^-11, inf or nan.</source>
        <translation>无效的数。请试 65504、1e-8、2^-24、0x1p-14、1 + 2^-11、inf 或 nan。</translation>
    </message>
    <message>
        <source>The tensors of %1 are marked here when it runs.</source>
        <translation>%1 运行后，其张量会标记在这里。</translation>
    </message>
</context>
<context>
    <name>amplab::Fp16Model</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
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
        <source>Its weights reach %1.</source>
        <translation>其权重最大到 %1。</translation>
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
        <source>gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>none: needs %1, limit %2</source>
        <translation>无：需要 %1，上限 %2</translation>
    </message>
    <message>
        <source>only %1</source>
        <translation>仅 %1</translation>
    </message>
    <message>
        <source>%1 of the nonzero values would become zero.</source>
        <translation>非零值中有 %1 会变为零。</translation>
    </message>
    <message>
        <source>Gradient magnitudes without a loss scale, from the smallest nonzero value to the largest</source>
        <translation>不加损失缩放时梯度的绝对值，从最小非零值到最大值</translation>
    </message>
    <message>
        <source>Loss scales at which no gradient overflows fp16 and at most 1 % of the nonzero gradients are lost</source>
        <translation>使梯度在 fp16 中均不上溢、且非零梯度丢失不超过 1 % 的损失缩放值</translation>
    </message>
    <message>
        <source>Share of gradients that fp16 flushes to zero at the scale %1: predicted, and measured</source>
        <translation>在缩放值 %1 时 fp16 归零的梯度比例：预测值与实测值</translation>
    </message>
    <message>
        <source>Largest magnitude of the activations; fp16 ends at 65504</source>
        <translation>激活的最大绝对值；fp16 止于 65504</translation>
    </message>
    <message>
        <source>Gradient magnitudes without a loss scale</source>
        <translation>不加损失缩放时梯度的绝对值</translation>
    </message>
    <message>
        <source>suitable loss scales</source>
        <translation>合适的损失缩放值</translation>
    </message>
    <message>
        <source>One axis for all layers; the line marks the lane&apos;s loss scale</source>
        <translation>所有层共用一轴；竖线为泳道当前的损失缩放值</translation>
    </message>
    <message>
        <source>lost: predicted → actual</source>
        <translation>丢失：预测 → 实际</translation>
    </message>
    <message>
        <source>Share of gradients that become zero or Inf in fp16: predicted, and measured in a lane of the same model</source>
        <translation>在 fp16 中变为零或 Inf 的梯度比例：预测值，以及同模型泳道的实测值</translation>
    </message>
</context>
<context>
    <name>amplab::GalleryPage</name>
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
        <source>Back to the lanes (Esc)</source>
        <translation>返回泳道 (Esc)</translation>
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
    <message>
        <source>Starts a new session with the lanes of an example. The previous session stays under File, Open recent.</source>
        <translation>以示例的泳道开始新会话。之前的会话保留在“文件”的“打开最近”中。</translation>
    </message>
    <message>
        <source>The lanes of an example replace those of this session; Undo restores them.</source>
        <translation>示例的泳道将替换本会话的泳道；撤销可恢复。</translation>
    </message>
    <message>
        <source>Filter cards</source>
        <translation>筛选卡片</translation>
    </message>
    <message>
        <source>New session with the current lanes</source>
        <translation>以当前泳道新建会话</translation>
    </message>
    <message>
        <source>Open a session, configurations or a data file</source>
        <translation>打开会话、配置或数据文件</translation>
    </message>
    <message numerus="yes">
        <source>%n lanes</source>
        <translation>
            <numerusform>%n 条泳道</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>amplab::GrowthRing</name>
    <message>
        <source>of %1</source>
        <translation>/ %1</translation>
    </message>
    <message>
        <source>Clean steps before the next growth</source>
        <translation>距下次增长的正常步数</translation>
    </message>
</context>
<context>
    <name>amplab::HeatMapPlot</name>
    <message>
        <source>%1 over %2 and %3</source>
        <translation>%1，按 %2 和 %3</translation>
    </message>
    <message>
        <source>no run</source>
        <translation>没有运行</translation>
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
    <message>
        <source>Heat map of two settings</source>
        <translation>两项设置的热图</translation>
    </message>
    <message>
        <source>min %1, max %2</source>
        <translation>最小 %1，最大 %2</translation>
    </message>
    <message>
        <source>A heat map needs two settings in which the runs differ.</source>
        <translation>热图需要两项在各次运行间不同的设置。</translation>
    </message>
</context>
<context>
    <name>amplab::HistogramPanel</name>
    <message>
        <source>The number format behind the bars</source>
        <translation>柱条背后的数值格式</translation>
    </message>
    <message>
        <source>as the lane</source>
        <translation>与泳道相同</translation>
    </message>
    <message>
        <source>Latest</source>
        <translation>最新</translation>
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
        <source>most flushed first</source>
        <translation>归零最多的在前</translation>
    </message>
    <message>
        <source>most overflow first</source>
        <translation>上溢最多的在前</translation>
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
        <source>%1 · step %2</source>
        <translation>%1 · 第 %2 步</translation>
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
    <message>
        <source>Tensors to show</source>
        <translation>要显示的张量</translation>
    </message>
    <message>
        <source>Previous inspected step</source>
        <translation>上一个检查步</translation>
    </message>
    <message>
        <source>Next inspected step</source>
        <translation>下一个检查步</translation>
    </message>
    <message>
        <source>Follows the latest inspected step</source>
        <translation>跟随最近的检查步</translation>
    </message>
    <message>
        <source>in model order</source>
        <translation>按模型顺序</translation>
    </message>
    <message>
        <source>Only sums of step %1 are stored. Choose All gradients or another sum.</source>
        <translation>第 %1 步只保存了汇总。请选择“全部梯度”或其他汇总。</translation>
    </message>
    <message>
        <source>No step of this lane has been inspected yet. %1 While this panel is visible, some steps are inspected. They show where their numbers lie in the format and the effect of a loss scale.</source>
        <translation>尚未检查此泳道的任何步。%1 此面板可见时会检查部分步，显示其数值在格式中的位置以及损失缩放的效果。</translation>
    </message>
    <message>
        <source>Copy image</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>with an injected fault</source>
        <translation>含注入的故障</translation>
    </message>
</context>
<context>
    <name>amplab::ImportDialog</name>
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
        <source>The &amp;script</source>
        <translation>脚本(&amp;S)</translation>
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
        <source>Lines: %1</source>
        <translation>行：%1</translation>
    </message>
    <message>
        <source>imported</source>
        <translation>已导入</translation>
    </message>
    <message>
        <source>ignored, no number changes</source>
        <translation>已忽略，不改变数值</translation>
    </message>
    <message>
        <source>not imported, may change numbers</source>
        <translation>未导入，可能改变数值</translation>
    </message>
    <message>
        <source>Lines not imported as written</source>
        <translation>未按原样导入的行</translation>
    </message>
    <message>
        <source>The resulting training loop</source>
        <translation>生成的训练循环</translation>
    </message>
    <message>
        <source>Replaces all lanes with one lane for this loop; Undo restores them</source>
        <translation>用一条运行此循环的泳道替换所有泳道；撤销可恢复</translation>
    </message>
    <message>
        <source>Adds a lane with this loop</source>
        <translation>添加一条运行此循环的泳道</translation>
    </message>
    <message>
        <source>One step takes over a minute here; the trial was cancelled.</source>
        <translation>在这里一步需要一分钟以上；试运行已取消。</translation>
    </message>
    <message>
        <source>Resulting &amp;loop</source>
        <translation>生成的循环(&amp;L)</translation>
    </message>
    <message>
        <source>Different from &amp;defaults</source>
        <translation>与默认值不同(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Not imported as written</source>
        <translation>未按原样导入(&amp;N)</translation>
    </message>
    <message>
        <source>Trying one step…</source>
        <translation>正在试运行一步…</translation>
    </message>
    <message>
        <source>%1
Fix the script here, or add it as a lane and fix it there.</source>
        <translation>%1
请在这里修改脚本，或把它添加为泳道再修改。</translation>
    </message>
    <message>
        <source>No line was imported.</source>
        <translation>没有导入任何行。</translation>
    </message>
</context>
<context>
    <name>amplab::InspectionCostButton</name>
    <message>
        <source>Inspection budget: %1 of a lane&apos;s time</source>
        <translation>检查预算：泳道时间的 %1</translation>
    </message>
    <message>
        <source>Inspection may take up to %1 of a lane&apos;s time.</source>
        <translation>检查最多占用泳道时间的 %1。</translation>
    </message>
    <message>
        <source>inspection: not measured</source>
        <translation>检查：尚未测量</translation>
    </message>
    <message>
        <source>inspection: %1</source>
        <translation>检查：%1</translation>
    </message>
    <message>
        <source>The last inspected step took %1 ms more than the usual %2 ms. %3</source>
        <translation>上一个检查的步比通常的 %2 ms 多用了 %1 ms。%3</translation>
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
        <source>Default key</source>
        <translation>默认按键</translation>
    </message>
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
        <translation>Alt+上方向，Alt+下方向</translation>
    </message>
    <message>
        <source>Moves a line of a program, with the block that it opens</source>
        <translation>移动程序中的一行及其开启的代码块</translation>
    </message>
    <message>
        <source>Ctrl+/</source>
        <translation>Ctrl+/</translation>
    </message>
    <message>
        <source>Comments or uncomments a line of a program</source>
        <translation>注释或取消注释程序中的一行</translation>
    </message>
    <message>
        <source>Ctrl+Space</source>
        <translation>Ctrl+空格</translation>
    </message>
    <message>
        <source>Completes a name in a program</source>
        <translation>补全程序中的名称</translation>
    </message>
    <message>
        <source>Ctrl+C</source>
        <translation>Ctrl+C</translation>
    </message>
    <message>
        <source>Copies the selected rows of a table with headers</source>
        <translation>复制表格中所选的行及表头</translation>
    </message>
    <message>
        <source>Tab, Return</source>
        <translation>Tab，回车</translation>
    </message>
    <message>
        <source>Goes to the next field or button; presses it</source>
        <translation>转到下一字段或按钮；按下它</translation>
    </message>
</context>
<context>
    <name>amplab::Keymap</name>
    <message>
        <source>goes to the next field</source>
        <translation>转到下一字段</translation>
    </message>
    <message>
        <source>presses the button that has focus</source>
        <translation>按下有焦点的按钮</translation>
    </message>
    <message>
        <source>selects all of a table or text</source>
        <translation>全选表格或文本</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>goes to the previous field</source>
        <translation>转到上一字段</translation>
    </message>
    <message>
        <source>closes dialogs and discards typed text</source>
        <translation>关闭对话框并放弃输入的内容</translation>
    </message>
    <message>
        <source>moves within tables, plots and text</source>
        <translation>在表格、图表和文本中移动</translation>
    </message>
    <message>
        <source>copies from tables and text</source>
        <translation>从表格和文本复制</translation>
    </message>
    <message>
        <source>pastes into text</source>
        <translation>粘贴到文本</translation>
    </message>
    <message>
        <source>cuts from text</source>
        <translation>从文本剪切</translation>
    </message>
    <message>
        <source>%1 is a sequence of keys; press a single key.</source>
        <translation>%1 是按键序列；请按单个按键。</translation>
    </message>
    <message>
        <source>%1 is reserved: it %2; choose another key.</source>
        <translation>%1 已被占用：它%2；请选择其他按键。</translation>
    </message>
</context>
<context>
    <name>amplab::KeysDialog</name>
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
        <source>Reset all</source>
        <translation>全部重置</translation>
    </message>
    <message>
        <source>Key of “%1”</source>
        <translation>“%1”的按键</translation>
    </message>
    <message>
        <source>Reassign</source>
        <translation>重新分配</translation>
    </message>
    <message>
        <source>No action matches by name, key or description.</source>
        <translation>没有名称、按键或说明匹配的操作。</translation>
    </message>
    <message>
        <source>Resets this action to its default key</source>
        <translation>将此操作重置为默认按键</translation>
    </message>
    <message>
        <source>Resets all actions to their default keys</source>
        <translation>将所有操作重置为默认按键</translation>
    </message>
    <message>
        <source>No action selected</source>
        <translation>未选择操作</translation>
    </message>
    <message>
        <source>Focus the field and press a key. It works while no text is being typed.</source>
        <translation>选中输入框并按下按键。未输入文本时该按键有效。</translation>
    </message>
    <message>
        <source>%1 opens the menu “%2”; choose another key.</source>
        <translation>%1 用于打开菜单“%2”；请选择其他按键。</translation>
    </message>
    <message>
        <source>%1 is assigned to “%2”, which would lose it.</source>
        <translation>%1 已分配给“%2”，重新分配后该操作将没有按键。</translation>
    </message>
    <message>
        <source>This one is fixed.</source>
        <translation>此项固定，不能更改。</translation>
    </message>
</context>
<context>
    <name>amplab::LadderView</name>
    <message>
        <source>Ladder of the loss scale</source>
        <translation>损失缩放阶梯</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
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
        <source>%1: no step at this scale</source>
        <translation>%1：此缩放值下没有步</translation>
    </message>
    <message>
        <source>%1: %2 steps, %3 with Inf or NaN</source>
        <translation>%1：%2 步，其中 %3 步出现 Inf 或 NaN</translation>
    </message>
    <message>
        <source>steps with Inf or NaN</source>
        <translation>出现 Inf 或 NaN 的步</translation>
    </message>
    <message>
        <source>no change yet</source>
        <translation>尚未变化</translation>
    </message>
    <message>
        <source>change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>The latest changes of the loss scale. It is %1 now.</source>
        <translation>损失缩放值的最近变化。当前为 %1。</translation>
    </message>
</context>
<context>
    <name>amplab::LaneChip</name>
    <message>
        <source>%1  %2
Click to hide the lane, double-click to show only this lane.</source>
        <translation>%1  %2
单击隐藏泳道，双击只显示此泳道。</translation>
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
        <source>No preview yet. It is drawn while the lane runs.</source>
        <translation>暂无预览。泳道运行时绘制。</translation>
    </message>
    <message>
        <source>Preview of %1: %2</source>
        <translation>%1 的预览：%2</translation>
    </message>
</context>
<context>
    <name>amplab::LaneStrip</name>
    <message>
        <source>Live: %1</source>
        <translation>实时：%1</translation>
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
        <source>accuracy %1</source>
        <translation>准确率 %1</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>为什么？</translation>
    </message>
    <message>
        <source>Explains why this lane did not learn</source>
        <translation>解释这条泳道为何没有学会</translation>
    </message>
    <message>
        <source>%1: why did it not learn?</source>
        <translation>%1：为何没有学会？</translation>
    </message>
    <message>
        <source>scale %1</source>
        <translation>缩放 %1</translation>
    </message>
    <message>
        <source>updates %1</source>
        <translation>更新 %1</translation>
    </message>
    <message>
        <source>fork@%1</source>
        <translation>分叉@%1</translation>
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
        <source>choose a kind</source>
        <translation>选择类型</translation>
    </message>
    <message>
        <source>kernel_size</source>
        <translation>kernel_size</translation>
    </message>
</context>
<context>
    <name>amplab::LayerRow</name>
    <message>
        <source>Drag it, or press Alt+Up and Alt+Down, to move it.</source>
        <translation>拖动或按 Alt+上方向、Alt+下方向移动。</translation>
    </message>
    <message>
        <source>output unknown</source>
        <translation>输出未知</translation>
    </message>
    <message>
        <source>output %1, parameters: %2</source>
        <translation>输出 %1，参数：%2</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>amplab::LessonPage</name>
    <message>
        <source>Show me</source>
        <translation>指给我看</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
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
        <translation>请完成任务</translation>
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
        <source>Measured: **%1**</source>
        <translation>测得：**%1**</translation>
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
        <source>Skip</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>Highlights what this step refers to</source>
        <translation>高亮此步骤所指之处</translation>
    </message>
    <message>
        <source>Runs the lanes to the end</source>
        <translation>运行各泳道直到结束</translation>
    </message>
    <message>
        <source>Applies your changes, runs the lanes if needed, and checks the task against the results</source>
        <translation>应用更改，必要时运行泳道，并用结果检查任务</translation>
    </message>
    <message>
        <source>Reset lanes</source>
        <translation>重置泳道</translation>
    </message>
    <message>
        <source>Sets up the lanes of this step again</source>
        <translation>重新设置此步骤的泳道</translation>
    </message>
    <message>
        <source>Previous step</source>
        <translation>上一个步骤</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>下一个步骤</translation>
    </message>
    <message>
        <source>Incorrect.</source>
        <translation>不正确。</translation>
    </message>
    <message>
        <source>Correct.</source>
        <translation>正确。</translation>
    </message>
    <message>
        <source>The answer cannot be checked with these runs: %1</source>
        <translation>无法用这些运行检查答案：%1</translation>
    </message>
    <message>
        <source>Inspections: %1 of %2 used. Inspected steps and explanations count.</source>
        <translation>检查次数：已用 %1/%2。检查一个步骤或请求一次解释各计一次。</translation>
    </message>
    <message>
        <source>%1 inspections used; %2 are enough.</source>
        <translation>已检查 %1 次；%2 次即可。</translation>
    </message>
    <message>
        <source>Lesson done.</source>
        <translation>课程完成。</translation>
    </message>
    <message>
        <source>%1 of %2 predictions were right.</source>
        <translation>%2 个预测中有 %1 个正确。</translation>
    </message>
    <message>
        <source>Next: %1</source>
        <translation>下一课：%1</translation>
    </message>
    <message>
        <source>Next lesson</source>
        <translation>下一课</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>全部课程</translation>
    </message>
    <message>
        <source>Closes this lesson. Progress is saved.</source>
        <translation>关闭此课程。进度会保存。</translation>
    </message>
</context>
<context>
    <name>amplab::LessonPanel</name>
    <message>
        <source>All lessons</source>
        <translation>全部课程</translation>
    </message>
    <message>
        <source>Save a sheet to print</source>
        <translation>保存可打印的练习单</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Closes this lesson. Progress is saved.</source>
        <translation>关闭此课程。进度会保存。</translation>
    </message>
    <message>
        <source>Open a lesson: a folder with lesson.md</source>
        <translation>打开课程：含有 lesson.md 的文件夹</translation>
    </message>
    <message>
        <source>No lesson is open, so there is no sheet to save. Open one from Lessons &gt; All lessons.</source>
        <translation>没有打开的课程，因此没有可保存的练习单。请从“课程 &gt; 全部课程”中打开一课。</translation>
    </message>
    <message>
        <source>Predict first: answer the question in the lesson, or close the lesson.</source>
        <translation>请先预测：回答课程中的问题，或关闭课程。</translation>
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
        <source>Highlights line %1 of the loop</source>
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
        <source>ran %1 times</source>
        <translation>运行了 %1 次</translation>
    </message>
    <message>
        <source>%1 casts</source>
        <translation>%1 次转换</translation>
    </message>
    <message>
        <source>their outputs have %1 Inf and %2 NaN</source>
        <translation>其输出含 %1 个 Inf 和 %2 个 NaN</translation>
    </message>
</context>
<context>
    <name>amplab::LogImport</name>
    <message>
        <source>The text is too long to paste; save it as a file and open that.</source>
        <translation>文本过长，无法粘贴；请将其保存为文件，再打开该文件。</translation>
    </message>
    <message>
        <source>pasted log</source>
        <translation>粘贴的日志</translation>
    </message>
    <message>
        <source>The log cannot be stored: %1.</source>
        <translation>无法存储日志：%1。</translation>
    </message>
    <message>
        <source>The log cannot be imported: %1.</source>
        <translation>无法导入日志：%1。</translation>
    </message>
    <message>
        <source>log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>The log cannot be imported: &quot;%1&quot; was not found or is not executable; install it there.</source>
        <translation>无法导入日志：未找到 &quot;%1&quot; 或其不可执行；请将其安装在那里。</translation>
    </message>
    <message>
        <source>Reading %1…</source>
        <translation>正在读取 %1…</translation>
    </message>
    <message>
        <source>The session cannot be written to %1.</source>
        <translation>无法将会话写入 %1。</translation>
    </message>
    <message>
        <source>The log could not be read to its end; try again.</source>
        <translation>未能将日志读到末尾；请重试。</translation>
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
        <source>%1 only in “%2”</source>
        <translation>%1 行仅在“%2”中</translation>
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
        <source>Their loops first differ at line %1 of “%2” and line %3 of “%4”.</source>
        <translation>循环最早在“%2”的第 %1 行和“%4”的第 %3 行不同。</translation>
    </message>
    <message>
        <source>at line %1 here</source>
        <translation>此处为第 %1 行</translation>
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
    <message>
        <source>Same text, different indentation</source>
        <translation>内容相同，缩进不同</translation>
    </message>
    <message>
        <source>%1 indented differently</source>
        <translation>%1 行缩进不同</translation>
    </message>
    <message>
        <source>Their loops first differ at line %1 of “%2”, which is line %3 of “%4”.</source>
        <translation>循环最早在“%2”的第 %1 行不同，此行在“%4”中为第 %3 行。</translation>
    </message>
    <message>
        <source>⋯  %1 identical lines: press to show them</source>
        <translation>⋯  %1 行相同：按下可显示</translation>
    </message>
    <message numerus="yes">
        <source>%n lines differ</source>
        <translation>
            <numerusform>%n 行不同</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>amplab::LoopPanel</name>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Training loop of the selected lane</source>
        <translation>所选泳道的训练循环</translation>
    </message>
    <message>
        <source>Edited, not applied yet.</source>
        <translation>已编辑，尚未应用。</translation>
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
        <source>Break on</source>
        <translation>中断于</translation>
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
        <source>One line back, in a replay</source>
        <translation>在重放中后退一行</translation>
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
        <source>Back to now</source>
        <translation>回到当前</translation>
    </message>
    <message>
        <source>Reset to form</source>
        <translation>重置为表单</translation>
    </message>
    <message>
        <source>Discards this program. The lane runs the program that its settings in the form generate.</source>
        <translation>丢弃此程序。泳道运行由表单中的设置生成的程序。</translation>
    </message>
    <message>
        <source>Program edited.</source>
        <translation>程序已编辑。</translation>
    </message>
    <message>
        <source>From the settings.</source>
        <translation>由设置生成。</translation>
    </message>
    <message>
        <source>Edited, with an error: not applied.</source>
        <translation>已编辑，但有错误：未应用。</translation>
    </message>
    <message>
        <source>An edited number of a setting changes the setting. After any other edit the program decides, not the form. Without errors, it is applied with Ctrl+Return, when you leave the editor, and before lanes run. A running lane uses it from its next step. Escape discards the edit; undo restores it.</source>
        <translation>只修改属于某个设置的数字，会更改该设置。其他任何编辑之后，由程序而非表单决定。没有错误时，按 Ctrl+回车、离开编辑器以及泳道运行之前都会应用。运行中的泳道从下一步起使用它。Esc 放弃编辑，撤销可恢复。</translation>
    </message>
    <message>
        <source>The lane runs this program from its next step on (Ctrl+Return)</source>
        <translation>泳道从下一步起运行此程序 (Ctrl+回车)</translation>
    </message>
    <message>
        <source>Correct the error first, or press Escape in the editor</source>
        <translation>请先改正错误，或在编辑器中按 Esc</translation>
    </message>
    <message>
        <source>The edited loop of “%1” has an error, so nothing runs. Correct it, or press Escape in the editor to discard the edit: %2</source>
        <translation>“%1”编辑后的循环有错误，因此没有运行。请改正，或在编辑器中按 Esc 放弃编辑：%2</translation>
    </message>
    <message>
        <source>Step out</source>
        <translation>跳出</translation>
    </message>
    <message>
        <source>Breakpoints of this lane</source>
        <translation>此泳道的断点</translation>
    </message>
    <message>
        <source>Past step, read-only. %1 Escape returns to now.</source>
        <translation>过去的步，只读。%1 按 Esc 回到当前。</translation>
    </message>
    <message>
        <source>step %1 finished</source>
        <translation>第 %1 步已结束</translation>
    </message>
    <message>
        <source>Remove all breakpoints of this lane</source>
        <translation>移除此泳道的所有断点</translation>
    </message>
    <message>
        <source>Recorded by %1.</source>
        <translation>由 %1 记录。</translation>
    </message>
    <message>
        <source># The text of the program is not recorded.</source>
        <translation># 程序文本没有记录。</translation>
    </message>
    <message>
        <source>The recorded script, read-only.</source>
        <translation>记录的脚本，只读。</translation>
    </message>
    <message>
        <source>Run by %1.</source>
        <translation>由 %1 运行。</translation>
    </message>
    <message>
        <source>The script, read-only.</source>
        <translation>脚本，只读。</translation>
    </message>
</context>
<context>
    <name>amplab::MainWindow</name>
    <message>
        <source>Exported to %1</source>
        <translation>已导出到 %1</translation>
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
        <source>opened files</source>
        <translation>打开的文件</translation>
    </message>
    <message>
        <source>data of %1</source>
        <translation>%1 的数据</translation>
    </message>
    <message>
        <source>Export CSV of all lanes into this folder</source>
        <translation>把所有泳道的 CSV 导出到此文件夹</translation>
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
        <source>Le&amp;ssons</source>
        <translation>课程(&amp;S)</translation>
    </message>
    <message>
        <source>Another export is still running; export again when it has finished.</source>
        <translation>另一次导出仍在进行；请在其完成后再导出。</translation>
    </message>
    <message>
        <source>Replaying: %1 steps done, %2 left in this pass; %3 cancels</source>
        <translation>正在重放：已完成 %1 步，本轮还剩 %2 步；%3 取消</translation>
    </message>
    <message>
        <source>The engine&apos;s reply about the data is unreadable; use an engine of the window&apos;s version.</source>
        <translation>无法读取引擎关于数据的答复；请使用与窗口版本相同的引擎。</translation>
    </message>
    <message>
        <source>Exported to %1, without the op calls of %2 inspected steps beyond the storage limit</source>
        <translation>已导出到 %1，不含 %2 个超出存储上限的检查步的算子调用</translation>
    </message>
    <message>
        <source>Presenting: %1 runs and pauses, %2 ends the presentation.</source>
        <translation>演示中：%1运行和暂停，%2 结束演示。</translation>
    </message>
    <message>
        <source>Nothing to explain: “%1” has skipped no step, and all losses and gradients so far are finite.</source>
        <translation>没有可解释的内容：“%1”没有跳过任何步，迄今所有损失和梯度均有限。</translation>
    </message>
    <message>
        <source>The language changes when AMP Lab restarts.</source>
        <translation>重新启动 AMP Lab 后语言才会改变。</translation>
    </message>
    <message>
        <source>Train longer</source>
        <translation>继续训练</translation>
    </message>
    <message>
        <source>“%1” has run %2 steps. How many more?</source>
        <translation>“%1”已运行 %2 步。还要多少步？</translation>
    </message>
    <message>
        <source>The schedule “%1” spans all steps. It is stretched over the longer run, like a new PyTorch scheduler
for all steps: the learning rate jumps to its value there. A run of that length from the start
(%2 afterwards) learns differently.</source>
        <translation>调度“%1”覆盖全部步数。它会拉伸到更长的运行，如同为全部步数重新创建的 PyTorch 调度器：
学习率会跳到那里的值。从头开始的同长度运行
（之后按 %2）学到的会不同。</translation>
    </message>
    <message>
        <source>These files have more than %1 runs, but a window has at most %1 lanes; open fewer files.</source>
        <translation>这些文件包含超过 %1 个运行，而一个窗口最多有 %1 条泳道；请少打开一些文件。</translation>
    </message>
    <message>
        <source>Engine command line</source>
        <translation>引擎命令行</translation>
    </message>
    <message>
        <source>For example “ssh gpu-box amplab-engine serve”. Empty: the engine installed with this window</source>
        <translation>例如“ssh gpu-box amplab-engine serve”。留空：随本窗口安装的引擎</translation>
    </message>
    <message>
        <source>Continue from step %1</source>
        <translation>从第 %1 步继续</translation>
    </message>
    <message>
        <source>Restart engine</source>
        <translation>重新启动引擎</translation>
    </message>
    <message>
        <source>Continue from saved steps</source>
        <translation>从已保存的步继续</translation>
    </message>
    <message>
        <source>example</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Sessions, configurations, data and logs (*.amplab *.json *.csv *.txt *.log);;All files (*)</source>
        <translation>会话、配置、数据和日志 (*.amplab *.json *.csv *.txt *.log);;所有文件 (*)</translation>
    </message>
    <message>
        <source>%1 has a loss. Is it the log of a training run, or data?</source>
        <translation>%1 含有损失值。它是训练运行的日志，还是数据？</translation>
    </message>
    <message>
        <source>Show the run</source>
        <translation>显示该运行</translation>
    </message>
    <message>
        <source>Train on it</source>
        <translation>用它训练</translation>
    </message>
    <message numerus="yes">
        <source>%n earlier runs</source>
        <translation>
            <numerusform>%n 次先前的运行</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>amplab::MemoryBars</name>
    <message>
        <source>; measured %1, %2</source>
        <translation>；实测 %1，%2</translation>
    </message>
    <message>
        <source>%1 · measured %2</source>
        <translation>%1 · 实测 %2</translation>
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
    <message>
        <source>%1 is not available: %2</source>
        <translation>%1 不可用：%2</translation>
    </message>
    <message>
        <source>%1: %2 at the peak of a step (%3)</source>
        <translation>%1：一步的峰值 %2（%3）</translation>
    </message>
    <message>
        <source>Memory forecast for each mode</source>
        <translation>各模式的内存预测</translation>
    </message>
    <message>
        <source>not available: %1</source>
        <translation>不可用：%1</translation>
    </message>
</context>
<context>
    <name>amplab::ModelEditor</name>
    <message>
        <source>Layers of the model</source>
        <translation>模型的各层</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
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
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove this layer (Delete)</source>
        <translation>移除此层 (Delete)</translation>
    </message>
    <message>
        <source>Move this layer up (Alt+Up)</source>
        <translation>上移此层 (Alt+上方向)</translation>
    </message>
    <message>
        <source>Move this layer down (Alt+Down)</source>
        <translation>下移此层 (Alt+下方向)</translation>
    </message>
    <message>
        <source>Sizes are not known: %1</source>
        <translation>尺寸未知：%1</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 个参数</translation>
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
        <source>Edit layers</source>
        <translation>编辑各层</translation>
    </message>
    <message>
        <source>Converts this model to a list of layers that you can edit one by one. Without edits it trains to the same bits.</source>
        <translation>将此模型转换为可逐个编辑的层列表。不修改时，训练结果逐位相同。</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>params</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>Duplicate this layer (Ctrl+Insert)</source>
        <translation>复制此层 (Ctrl+Insert)</translation>
    </message>
    <message>
        <source>Sizes are not known until the engine has read the data.</source>
        <translation>引擎读取数据后才能得知尺寸。</translation>
    </message>
    <message>
        <source>Input: %1 characters, vocabulary of %2.</source>
        <translation>输入：%1 个字符，词汇表大小 %2。</translation>
    </message>
    <message>
        <source>Input: samples of %1.</source>
        <translation>输入：形状为 %1 的样本。</translation>
    </message>
    <message>
        <source>%1 known parameters</source>
        <translation>已知参数 %1 个</translation>
    </message>
    <message>
        <source>Convert the model to layers</source>
        <translation>将模型转换为层列表</translation>
    </message>
    <message>
        <source>… and %1 more.</source>
        <translation>…… 及另外 %1 个。</translation>
    </message>
</context>
<context>
    <name>amplab::NoLearning</name>
    <message>
        <source>A weight with a zero gradient does not move, so the loss stays.</source>
        <translation>梯度为零的权重不会移动，因此损失不变。</translation>
    </message>
    <message>
        <source>No step was inspected, so its gradients are unknown.</source>
        <translation>没有检查过任何一步，因此梯度未知。</translation>
    </message>
    <message>
        <source>Show “Histogram” and run the lane again (%1, then Run).</source>
        <translation>显示“直方图”，然后重新运行该泳道（%1，再运行）。</translation>
    </message>
    <message>
        <source>%1 of its gradients are zero. Without rounding to 16 bits it would be %2: the others are smaller than the smallest number of the format.</source>
        <translation>其 %1 的梯度为零。若不舍入到 16 位，则只有 %2：其余的都小于该格式的最小数。</translation>
    </message>
    <message>
        <source>A loss scaler multiplies the loss, and so every gradient. Small gradients then stay above zero.</source>
        <translation>损失缩放器会放大损失，从而放大每个梯度。这样小梯度就不会变为零。</translation>
    </message>
    <message>
        <source>%1 of its gradients are zero, also in fp32. The cause is the model or the loss, not the precision.</source>
        <translation>其 %1 的梯度为零，在 fp32 中也是如此。原因在于模型或损失，而不是精度。</translation>
    </message>
    <message>
        <source>%1 of its updates are swallowed: smaller than half the distance to the weight&apos;s next number, so the weight stays.</source>
        <translation>其 %1 的更新被吞没：小于到权重下一个可表示数的距离的一半，因此权重不变。</translation>
    </message>
    <message>
        <source>Such updates are lost, however many steps follow.</source>
        <translation>无论再走多少步，这样的更新都会丢失。</translation>
    </message>
    <message>
        <source>Weights or master weights in fp32 receive such updates.</source>
        <translation>fp32 的权重或主权重能够接收这样的更新。</translation>
    </message>
    <message>
        <source>Its gradients and updates are not lost, so the precision is hardly the cause.</source>
        <translation>它的梯度和更新没有丢失，因此原因不太可能是精度。</translation>
    </message>
    <message>
        <source>Compare it with an fp32 lane of the same seed. If that lane does not learn either, change the learning rate or the model.</source>
        <translation>与相同种子的 fp32 泳道比较。如果那条也学不会，请更改学习率或模型。</translation>
    </message>
    <message>
        <source>In step %1, %2 of %3 is zero.</source>
        <translation>在第 %1 步，%3 的 %2 为零。</translation>
    </message>
    <message>
        <source>Record the script again, with a smaller inspect_every.</source>
        <translation>请用更小的 inspect_every 重新记录该脚本。</translation>
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
        <source>Cannot copy more than a million cells. Select fewer, or save the tensor.</source>
        <translation>无法复制超过一百万个单元格。请少选一些，或保存张量。</translation>
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
        <source>Error %1 (%2).</source>
        <translation>误差 %1 (%2)。</translation>
    </message>
    <message>
        <source>Below: %1.</source>
        <translation>下一个：%1。</translation>
    </message>
    <message>
        <source>Above: %1.</source>
        <translation>上一个：%1。</translation>
    </message>
    <message>
        <source>clipped: the format has no infinity</source>
        <translation>截断：该格式没有无穷大</translation>
    </message>
    <message>
        <source>In %1, %3 becomes %2: %4. Bits 0x%5.</source>
        <translation>%1 把 %3 表示为 %2：%4。位 0x%5。</translation>
    </message>
    <message>
        <source>Neighbouring numbers are %1 apart.</source>
        <translation>相邻数的间距为 %1。</translation>
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
        <source>in</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>computed</source>
        <translation>计算</translation>
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
        <source>shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>time (µs)</source>
        <translation>时间 (µs)</translation>
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
        <source>flushed</source>
        <translation>归零</translation>
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
        <source>ulps</source>
        <translation>ulps</translation>
    </message>
    <message>
        <source>SNR (dB)</source>
        <translation>SNR (dB)</translation>
    </message>
    <message>
        <source>drift</source>
        <translation>漂移</translation>
    </message>
    <message>
        <source>drift ulps</source>
        <translation>漂移 ulps</translation>
    </message>
    <message>
        <source>drift SNR</source>
        <translation>漂移 SNR</translation>
    </message>
    <message>
        <source>SNR lost</source>
        <translation>SNR 损失</translation>
    </message>
    <message>
        <source>%1 (emulated in fp32)</source>
        <translation>%1（以 fp32 模拟）</translation>
    </message>
    <message>
        <source>emulated</source>
        <translation>模拟</translation>
    </message>
    <message>
        <source>list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>Of %1 zeros, this call rounded %2 to zero;</source>
        <translation>%1 个零中，%2 个由本次调用舍入为零；</translation>
    </message>
    <message>
        <source>%1 are zeros in fp32 too.</source>
        <translation>%1 个在 fp32 中也是零。</translation>
    </message>
    <message>
        <source>earlier calls of backward rounded %1 to zero; %2 are zeros in fp32 too.</source>
        <translation>%1 个由之前的 backward 调用舍入为零；%2 个在 fp32 中也是零。</translation>
    </message>
    <message>
        <source>Autocast&apos;s policy for the op; bold if the configuration overrides it</source>
        <translation>autocast 对该算子的策略；被配置覆盖时以粗体显示</translation>
    </message>
    <message>
        <source>Number formats of the inputs before any cast</source>
        <translation>输入在转换之前的数值格式</translation>
    </message>
    <message>
        <source>Number format of the computation. Products: the format of the multiplied operands, with sums in fp32. Other ops: the widest format that the op reads or writes</source>
        <translation>计算所用的数值格式。乘积：操作数相乘的格式，求和用 fp32。其他算子：其读写格式中最宽者</translation>
    </message>
    <message>
        <source>Casts of the inputs; in brackets, the number of casts from the cast cache</source>
        <translation>输入的转换次数；括号内为来自转换缓存的次数</translation>
    </message>
    <message>
        <source>Shape of the first output. If a 16-bit product has sides that are not multiples of 8, followed by the factor of extra work on tensor cores</source>
        <translation>第一个输出的形状。若 16 位乘积的边长不是 8 的倍数，其后为 Tensor Core 的额外计算倍数</translation>
    </message>
    <message>
        <source>Time of the kernel. If the format is emulated, it says nothing about hardware that supports it</source>
        <translation>内核用时。格式为模拟时，不代表支持该格式的硬件</translation>
    </message>
    <message>
        <source>log2(largest number of the out format / amax): how many times the result can double before it overflows</source>
        <translation>log2(输出格式的最大数 / amax)：结果还能翻倍几次才上溢</translation>
    </message>
    <message>
        <source>Share of numbers below the format&apos;s smallest normal number: they have lost digits</source>
        <translation>低于格式最小正规数的比例：它们已丢失有效位</translation>
    </message>
    <message>
        <source>Nonzero values that this call rounded to zero, because the format has no number that small</source>
        <translation>被本次调用舍入为零的非零值，因为该格式没有这么小的数</translation>
    </message>
    <message>
        <source>lost upstream</source>
        <translation>上游丢失</translation>
    </message>
    <message>
        <source>Zeros of a gradient that are not zero in fp32: earlier calls of backward rounded them to zero</source>
        <translation>梯度中在 fp32 下非零的零：被之前的 backward 调用舍入为零</translation>
    </message>
    <message>
        <source>Largest relative error against fp32 from the same inputs, for numbers in the format&apos;s normal range</source>
        <translation>与相同输入的 fp32 相比的最大相对误差，限格式正规范围内的数</translation>
    </message>
    <message>
        <source>Largest error against fp32 from the same inputs, in units in the last place of the out format; rounding alone causes 0.5</source>
        <translation>与相同输入的 fp32 相比的最大误差，以输出格式末位单位计；单纯舍入为 0.5</translation>
    </message>
    <message>
        <source>Signal-to-noise ratio against fp32 from the same inputs: the fp32 result relative to the error. 20 dB are one decimal digit</source>
        <translation>与相同输入的 fp32 相比的信噪比：fp32 结果与误差之比。20 dB 为一位十进制数字</translation>
    </message>
    <message>
        <source>Largest relative error against fp32 from the start of the step: the accumulated error</source>
        <translation>自该步开始与 fp32 相比的最大相对误差：累积误差</translation>
    </message>
    <message>
        <source>Largest error against fp32 from the start of the step, in units in the last place of the out format</source>
        <translation>自该步开始与 fp32 相比的最大误差，以输出格式末位单位计</translation>
    </message>
    <message>
        <source>Signal-to-noise ratio against fp32 from the start of the step, in dB</source>
        <translation>自该步开始与 fp32 相比的信噪比，单位 dB</translation>
    </message>
    <message>
        <source>Drop in dB from the drift SNR of the worst operand to that of this call: shows where errors grow. Sort by it to find autocast&apos;s fp32 list by measurement</source>
        <translation>从最差操作数的漂移 SNR 到该调用的漂移 SNR 的下降（dB）：显示误差在何处增长。按此排序可由测量得到 autocast 的 fp32 列表</translation>
    </message>
    <message>
        <source>Rounded in software here: the numbers are correct, the time is meaningless</source>
        <translation>在此由软件舍入：数值正确，时间无意义</translation>
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
    <message>
        <source>%1 (emulated)</source>
        <translation>%1（模拟）</translation>
    </message>
</context>
<context>
    <name>amplab::OpsPanel</name>
    <message>
        <source>Only calls of this phase</source>
        <translation>仅此阶段的调用</translation>
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
        <source>Records every op call of the next step, in all lanes</source>
        <translation>记录所有泳道下一步的每个算子调用</translation>
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
        <source>Shadow: own</source>
        <translation>影子：自身</translation>
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
        <translation>转到第 %1 行	回车</translation>
    </message>
    <message>
        <source>Go to its line	Return</source>
        <translation>转到其所在行	回车</translation>
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
        <source>No step has been inspected yet. Press %1 to run the lanes, or “Inspect next step” to record every op call of one step.</source>
        <translation>尚未检查任何步。按%1运行泳道，或用“检查下一步”记录一步的每个算子调用。</translation>
    </message>
    <message>
        <source>Lane to show</source>
        <translation>要显示的泳道</translation>
    </message>
    <message>
        <source>Inspected step to show</source>
        <translation>要显示的检查步</translation>
    </message>
    <message>
        <source>The calls of this line are marked. Click to show only these calls.</source>
        <translation>该行的调用已标记。单击则只显示这些调用。</translation>
    </message>
    <message>
        <source>Clears the selected line (Escape)</source>
        <translation>取消选定该行 (Esc)</translation>
    </message>
    <message>
        <source>Clear the selected line</source>
        <translation>取消选定该行</translation>
    </message>
    <message>
        <source>step %1, finished</source>
        <translation>第 %1 步，已结束</translation>
    </message>
    <message>
        <source>%1 (past step)</source>
        <translation>%1（过去的步）</translation>
    </message>
    <message>
        <source>No op call of this step has been inspected so far. %1 runs to the next one.</source>
        <translation>尚未检查该步的任何算子调用。%1 运行到下一个。</translation>
    </message>
    <message>
        <source>Right-click the headers to show all columns. Copied rows always contain them.</source>
        <translation>右击表头可显示所有列。复制的行始终包含全部列。</translation>
    </message>
    <message>
        <source>Also from the shadow&apos;s results, since the step began</source>
        <translation>也用影子自身的结果，从该步开始累积</translation>
    </message>
    <message>
        <source>fp32 shadow: reference for the calls of inspected steps</source>
        <translation>fp32 影子：检查步各调用的参考</translation>
    </message>
    <message>
        <source>Also computes each call of an inspected step in fp32 and shows the difference. The inputs are the same, or also the shadow&apos;s own results. These show the error accumulated since the step began.</source>
        <translation>对检查步的每个调用再用 fp32 计算，并显示差异。输入相同，或同时使用影子自身的结果，后者显示从该步开始累积的误差。</translation>
    </message>
    <message>
        <source>%1. Click to use the formats of the mode again.</source>
        <translation>%1。单击可全部恢复为模式的格式。</translation>
    </message>
    <message>
        <source>Actions for %1</source>
        <translation>%1 的操作</translation>
    </message>
    <message>
        <source>fp32 shadow of %1 only</source>
        <translation>仅 %1 的 fp32 影子</translation>
    </message>
    <message>
        <source>Shows the step as a graph of calls and their inputs, coloured by compute format. Wheel: zoom. Drag: move. Double-click: show all. Arrow keys: go from call to call.</source>
        <translation>以图显示该步的调用及其输入，按计算格式着色。滚轮：缩放。拖动：平移。双击：显示全部。方向键：在调用之间移动。</translation>
    </message>
    <message>
        <source>A script stops at lines, not at op calls. “Inspect next step” records every op call of one step.</source>
        <translation>脚本停在代码行，而不是算子调用。“检查下一步”会记录一个步骤的每次算子调用。</translation>
    </message>
    <message numerus="yes">
        <source>%n calls</source>
        <translation>
            <numerusform>%n 次调用</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n calls</source>
        <translation>
            <numerusform>%1 / %n 次调用</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 new</source>
        <translation>%1 新</translation>
    </message>
    <message>
        <source>%1 earlier ones omitted</source>
        <translation>省略此前 %1 个</translation>
    </message>
    <message>
        <source>%1 of %2 columns</source>
        <translation>%1 / %2 列</translation>
    </message>
    <message numerus="yes">
        <source>reset %n formats</source>
        <translation>
            <numerusform>重置 %n 个格式</numerusform>
        </translation>
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
        <source>Variables</source>
        <translation>变量</translation>
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
        <source>Preview</source>
        <translation>预览</translation>
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
        <source>No axis is selected; select some under “Axes”.</source>
        <translation>没有选择坐标轴；请在“坐标轴”中选择。</translation>
    </message>
    <message>
        <source>%1 of %2 runs are in the ranges selected on the axes.</source>
        <translation>%2 次运行中有 %1 次位于坐标轴上所选的范围内。</translation>
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
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Phases of the step</source>
        <translation>该步的各阶段</translation>
    </message>
    <message>
        <source>pending</source>
        <translation>未到</translation>
    </message>
    <message>
        <source>current</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>next</source>
        <translation>下一个</translation>
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
        <source>Runs one phase in every lane, then stops</source>
        <translation>在每条泳道中执行一个阶段，然后停下</translation>
    </message>
    <message>
        <source>Runs the rest of the step in every lane</source>
        <translation>在每条泳道中执行该步的剩余部分</translation>
    </message>
    <message>
        <source>This phase creates and changes no tensors.</source>
        <translation>此阶段不产生也不改变张量。</translation>
    </message>
    <message>
        <source>No tensors of this phase yet. %1 runs one phase at a time.</source>
        <translation>此阶段尚无张量。%1 每次执行一个阶段。</translation>
    </message>
</context>
<context>
    <name>amplab::PlaceDock</name>
    <message>
        <source>Close; reopen it from the View menu</source>
        <translation>关闭；可从“视图”菜单重新打开</translation>
    </message>
    <message>
        <source>Dock</source>
        <translation>停靠</translation>
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
    <name>amplab::PlaceSwitcher</name>
    <message>
        <source>Places</source>
        <translation>位置</translation>
    </message>
</context>
<context>
    <name>amplab::PlaceTable</name>
    <message>
        <source>Setup</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>循环</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>为什么</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
</context>
<context>
    <name>amplab::PlotTableWindow</name>
    <message>
        <source>Refresh</source>
        <translation>刷新</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>全部复制</translation>
    </message>
    <message>
        <source>%1 as a table</source>
        <translation>%1（表格）</translation>
    </message>
    <message>
        <source>The plot is empty.</source>
        <translation>图表为空。</translation>
    </message>
    <message>
        <source>Reads the current values of the plot</source>
        <translation>读取图表的当前数值</translation>
    </message>
    <message>
        <source>Copies the whole table with its headers; Ctrl+C copies the selection</source>
        <translation>复制带表头的整个表格；Ctrl+C 复制所选内容</translation>
    </message>
    <message>
        <source>The table does not follow the run. Refresh updates it.</source>
        <translation>表格不随运行更新。“刷新”可更新表格。</translation>
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
    <name>amplab::PreviewCaption</name>
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
    <message>
        <source>The model&apos;s curve through the samples.</source>
        <translation>模型穿过样本的曲线。</translation>
    </message>
    <message>
        <source>Filters of %1.</source>
        <translation>%1 的滤波器。</translation>
    </message>
    <message numerus="yes">
        <source>Plane of the two features, coloured by the predicted class: %n classes occur.</source>
        <translation>
            <numerusform>两个特征的平面，按预测类别着色：出现 %n 类。</numerusform>
        </translation>
    </message>
    <message>
        <source>Beside it: an enlarged detail of the boundary.</source>
        <translation>旁边：边界局部的放大图。</translation>
    </message>
    <message>
        <source>Confusion matrix: number of samples by true and predicted class.</source>
        <translation>混淆矩阵：按真实类别和预测类别统计的样本数。</translation>
    </message>
    <message>
        <source>Images with the model&apos;s predictions, right or wrong.</source>
        <translation>图片及模型的预测，对或错。</translation>
    </message>
    <message>
        <source>After &quot;%1&quot; the model writes &quot;%2&quot;.</source>
        <translation>在“%1”之后模型写出“%2”。</translation>
    </message>
</context>
<context>
    <name>amplab::PreviewPanel</name>
    <message>
        <source>There is no lane yet. While this panel is visible, it shows a preview of each lane&apos;s model.</source>
        <translation>还没有泳道。此面板可见时，显示每条泳道模型的预览。</translation>
    </message>
    <message>
        <source>Each lane&apos;s model on test data, in the precision of the lane.</source>
        <translation>各泳道的模型在测试数据上的结果，使用该泳道的精度。</translation>
    </message>
    <message>
        <source>Colours: the predicted class, paler where the model is unsure. Enlarged: a detail where single roundings of the features and the model show as stairs.</source>
        <translation>颜色：预测的类别，不确定处较浅。放大处：特征与模型的单次舍入呈阶梯状的局部。</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Export preview</source>
        <translation>导出预览</translation>
    </message>
    <message>
        <source>Copies or saves the preview of the selected lane or of all lanes</source>
        <translation>复制或保存所选泳道或所有泳道的预览</translation>
    </message>
    <message>
        <source>Copy the preview of “%1”</source>
        <translation>复制“%1”的预览</translation>
    </message>
    <message>
        <source>Save the preview of “%1”…</source>
        <translation>保存“%1”的预览…</translation>
    </message>
    <message>
        <source>Copy the previews of all lanes</source>
        <translation>复制所有泳道的预览</translation>
    </message>
    <message>
        <source>Save the previews of all lanes…</source>
        <translation>保存所有泳道的预览…</translation>
    </message>
    <message>
        <source>Save preview</source>
        <translation>保存预览</translation>
    </message>
    <message>
        <source>Images (*.png *.svg *.pdf)</source>
        <translation>图片 (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>Model previews</source>
        <translation>模型预览</translation>
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
        <source>lane “%1”</source>
        <translation>泳道“%1”</translation>
    </message>
    <message>
        <source>the default recipe</source>
        <translation>默认配方</translation>
    </message>
    <message>
        <source>The engine writes the script…</source>
        <translation>引擎正在生成脚本…</translation>
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
    <message>
        <source>Reference for the marked lines</source>
        <translation>标记行的参照</translation>
    </message>
    <message>
        <source>&amp;Marked: differs from</source>
        <translation>标记不同于(&amp;M)</translation>
    </message>
    <message>
        <source>different in %1</source>
        <translation>在 %1 中不同</translation>
    </message>
    <message>
        <source>No script to compare with: %1</source>
        <translation>没有可比较的脚本：%1</translation>
    </message>
    <message>
        <source>Copied %1 lines to the clipboard, as written by amplab-engine export-pytorch.</source>
        <translation>已将 %1 行复制到剪贴板，与 amplab-engine export-pytorch 的输出相同。</translation>
    </message>
</context>
<context>
    <name>amplab::QuantizedView</name>
    <message>
        <source>the scale %1 reaches %2</source>
        <translation>缩放值 %1 可达 %2</translation>
    </message>
    <message>
        <source>%1, less than the block&apos;s largest magnitude %2, which is clipped</source>
        <translation>%1，小于该块的最大绝对值 %2，后者被截断</translation>
    </message>
    <message>
        <source>%1, and the block&apos;s largest magnitude is %2: nothing is clipped</source>
        <translation>%1，该块的最大绝对值为 %2：没有元素被截断</translation>
    </message>
    <message>
        <source>The tensor as the recipe quantises it</source>
        <translation>该配方量化后的张量</translation>
    </message>
    <message>
        <source>scale of a block: %1</source>
        <translation>块的缩放值：%1</translation>
    </message>
    <message>
        <source>clipped</source>
        <translation>截断</translation>
    </message>
    <message>
        <source>flushed to 0</source>
        <translation>归零</translation>
    </message>
    <message>
        <source>%1 (clipped)</source>
        <translation>%1（被截断）</translation>
    </message>
    <message>
        <source>%1 (flushed to 0)</source>
        <translation>%1（归零）</translation>
    </message>
    <message>
        <source>[%1, %2] %3 → %4. Block [%5, %6]: %7.</source>
        <translation>[%1, %2] %3 → %4。块 [%5, %6]：%7。</translation>
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
    <message>
        <source>Shares and speeds cover the last %1 steps; memory and loss are from the last step.</source>
        <translation>比例和速度取自最近 %1 步，内存和损失取自最后一步。</translation>
    </message>
</context>
<context>
    <name>amplab::RankView</name>
    <message>
        <source>%1 ranks, no step yet.</source>
        <translation>%1 个 rank，还没有一步。</translation>
    </message>
    <message>
        <source>%1 ranks with the same weights.</source>
        <translation>%1 个 rank，权重相同。</translation>
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
    <message>
        <source>One process trains this lane: there are no other ranks to wait for.</source>
        <translation>这条泳道由一个进程训练：没有其他 rank 需要等待。</translation>
    </message>
    <message>
        <source>%1 ranks. Divergence of their weights is not recorded.</source>
        <translation>%1 个 rank。没有记录它们的权重是否分歧。</translation>
    </message>
    <message>
        <source>The weights of the ranks have differed since step %1, and some are Inf or NaN.</source>
        <translation>自第 %1 步起，各 rank 的权重出现分歧，其中有 Inf 或 NaN。</translation>
    </message>
    <message>
        <source>The weights of the ranks have differed since step %1: by up to %2 of the norm of rank 0&apos;s weights.</source>
        <translation>自第 %1 步起，各 rank 的权重出现分歧：最多相差 rank 0 权重范数的 %2。</translation>
    </message>
    <message>
        <source>%1 of them have no column: a lane has columns for %2 ranks.</source>
        <translation>其中 %1 个没有列：一条泳道最多有 %2 个 rank 的列。</translation>
    </message>
    <message>
        <source>%1, waiting %2</source>
        <translation>%1，其中等待 %2</translation>
    </message>
</context>
<context>
    <name>amplab::RecipePage</name>
    <message>
        <source>The scale follows from earlier steps.</source>
        <translation>缩放值由先前的步得出。</translation>
    </message>
    <message>
        <source>Scales map the largest magnitude to the largest number of the format.</source>
        <translation>缩放值把最大绝对值映射到格式的最大数。</translation>
    </message>
    <message>
        <source>Scales are powers of two, rounded down: the largest magnitude may be clipped.</source>
        <translation>缩放值为 2 的幂，向下取整：最大绝对值可能被截断。</translation>
    </message>
    <message>
        <source>Scales are powers of two, rounded up: nothing is clipped.</source>
        <translation>缩放值为 2 的幂，向上取整：没有元素被截断。</translation>
    </message>
    <message>
        <source>Scales are rounded to the nearest e4m3 number: where that is lower, the largest magnitude is clipped.</source>
        <translation>缩放值舍入到最近的 e4m3 数：若该数较小，最大绝对值被截断。</translation>
    </message>
    <message>
        <source>Transform</source>
        <translation>变换</translation>
    </message>
    <message>
        <source>Operand</source>
        <translation>操作数</translation>
    </message>
    <message>
        <source>As which operand of a linear layer the tensor is quantised</source>
        <translation>张量作为线性层的哪个操作数被量化</translation>
    </message>
    <message>
        <source>as x</source>
        <translation>作为 x</translation>
    </message>
    <message>
        <source>as w</source>
        <translation>作为 w</translation>
    </message>
    <message>
        <source>as g</source>
        <translation>作为 g</translation>
    </message>
    <message>
        <source>Quantises after the recipe&apos;s Hadamard transform. Off: as if there were none</source>
        <translation>在配方的 Hadamard 变换之后量化。关闭：如同没有变换</translation>
    </message>
    <message>
        <source>What each recipe does to the tensor</source>
        <translation>每种配方对该张量的影响</translation>
    </message>
    <message>
        <source>Recipes quantise matrices of fp32, fp16 or bf16 with at most %1 elements.</source>
        <translation>配方只量化 fp32、fp16 或 bf16 的矩阵，最多 %1 个元素。</translation>
    </message>
    <message>
        <source>Quantising…</source>
        <translation>正在量化…</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>配方</translation>
    </message>
    <message>
        <source>Elements beyond the largest number that their block&apos;s scale reaches</source>
        <translation>超出所在块的缩放值所能达到的最大数的元素</translation>
    </message>
    <message>
        <source>Elements other than 0 that become 0</source>
        <translation>变为 0 的非零元素</translation>
    </message>
    <message>
        <source>Root mean square of the rounding errors, relative to that of the elements</source>
        <translation>舍入误差的均方根，相对于元素的均方根</translation>
    </message>
    <message>
        <source>What the scale reaches, in parts of the block&apos;s largest magnitude, in the worst block. Below 100 %, the largest magnitude is clipped</source>
        <translation>最差的块中，缩放值可达的值与该块最大绝对值之比。低于 100 % 时，最大绝对值被截断</translation>
    </message>
    <message>
        <source>%1 clipped</source>
        <translation>%1 截断</translation>
    </message>
    <message>
        <source>%1 flushed</source>
        <translation>%1 归零</translation>
    </message>
    <message>
        <source>%1 error</source>
        <translation>%1 误差</translation>
    </message>
    <message>
        <source>%1 reach</source>
        <translation>%1 可达</translation>
    </message>
    <message>
        <source>%1 (this lane)</source>
        <translation>%1（本泳道）</translation>
    </message>
    <message>
        <source>high precision</source>
        <translation>高精度</translation>
    </message>
    <message>
        <source>Signal to noise: %1 dB</source>
        <translation>信噪比：%1 dB</translation>
    </message>
    <message>
        <source>%1: %2, one scale</source>
        <translation>%1：%2，一个缩放值</translation>
    </message>
    <message>
        <source>%1: %2, a scale per %3 along columns</source>
        <translation>%1：%2，沿列每 %3 一个缩放值</translation>
    </message>
    <message>
        <source>%1: %2, a scale per %3 along rows</source>
        <translation>%1：%2，沿行每 %3 一个缩放值</translation>
    </message>
    <message>
        <source>, transformed</source>
        <translation>，已变换</translation>
    </message>
    <message>
        <source>, one random draw</source>
        <translation>，一次随机抽取</translation>
    </message>
    <message>
        <source>, as after steps with this tensor</source>
        <translation>，如同以此张量训练若干步之后</translation>
    </message>
    <message>
        <source>%1 is computed in high precision.</source>
        <translation>%1 以高精度计算。</translation>
    </message>
    <message>
        <source>%1 x %2 elements are no whole blocks of this recipe: nothing is quantised.</source>
        <translation>%1 x %2 个元素不是此配方的整块：不做量化。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>amplab::RecordedFacts</name>
    <message>
        <source>recorded by</source>
        <translation>记录者</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>run by</source>
        <translation>运行者</translation>
    </message>
</context>
<context>
    <name>amplab::Recorder</name>
    <message>
        <source>%1: exists already, and cannot be replaced while %2 cannot be written; choose an unused name.</source>
        <translation>%1：已存在，且在 %2 无法写入时不能替换；请选择未使用的名称。</translation>
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
        <source>The engine is not running; restart it first.</source>
        <translation>引擎未运行；请先重新启动。</translation>
    </message>
    <message>
        <source>The engine is ready: %1.</source>
        <translation>引擎就绪：%1。</translation>
    </message>
    <message>
        <source>%1 lanes instead of %2</source>
        <translation>%1 条泳道，应为 %2 条</translation>
    </message>
    <message>
        <source>step %1 came after step %2</source>
        <translation>第 %1 步出现在第 %2 步之后</translation>
    </message>
    <message>
        <source>The engine that ran this lane has ended, so its past steps cannot be replayed; recorded data is preserved.</source>
        <translation>运行此泳道的引擎已结束，因此无法重放过去的步；已记录的数据会保留。</translation>
    </message>
    <message>
        <source>“%1” cannot restart alone, because forks share its steps; fork it after step 0, or restart all lanes.</source>
        <translation>“%1”不能单独重新开始，因为有分叉共享其步；请在第 0 步之后分叉，或重新开始所有泳道。</translation>
    </message>
    <message>
        <source>The engine did not reply for %1 s, so it was ended; check its command line in the settings, then restart the engine.</source>
        <translation>引擎 %1 秒未响应，已被结束；请检查设置中的命令行，然后重新启动引擎。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be changed while lanes run; prepare the lanes again to change it.</source>
        <translation>泳道运行时不能更改“%1”；重新准备泳道后可更改。</translation>
    </message>
    <message>
        <source>The lanes have ended; restart them to run them again.</source>
        <translation>泳道已结束；重新开始后可再次运行。</translation>
    </message>
    <message>
        <source>Lanes are being prepared; try again when they are ready.</source>
        <translation>正在准备泳道；就绪后请重试。</translation>
    </message>
    <message>
        <source>The engine is not running, so the request failed; restart it first.</source>
        <translation>引擎未运行，请求失败；请先重新启动。</translation>
    </message>
    <message>
        <source>The engine violated the protocol (%1), so it was ended; set its command line to an amplab-engine of this window&apos;s version, then restart the engine.</source>
        <translation>引擎违反协议 (%1)，已被结束；请将其命令行设为与本窗口版本一致的 amplab-engine，然后重新启动引擎。</translation>
    </message>
    <message>
        <source>hello was not the first message, or came twice</source>
        <translation>hello 不是第一条消息，或出现了两次</translation>
    </message>
    <message>
        <source>The engine (version %1) uses protocol %2, but this window uses protocol %3; set the engine&apos;s command line in the settings to the same version, then restart the engine.</source>
        <translation>引擎（版本 %1）使用协议 %2，而本窗口使用协议 %3；请在设置中将引擎命令行设为相同版本，然后重新启动引擎。</translation>
    </message>
    <message>
        <source>lanes that were not requested</source>
        <translation>未请求的泳道</translation>
    </message>
    <message>
        <source>The lanes of the request were replaced; try again.</source>
        <translation>所请求的泳道已被替换；请重试。</translation>
    </message>
    <message>
        <source>a fork as lane %1, but there are %2 lanes</source>
        <translation>分叉为泳道 %1，但现有 %2 条泳道</translation>
    </message>
    <message>
        <source>a report on lane %1, but there are %2 lanes</source>
        <translation>关于泳道 %1 的报告，但现有 %2 条泳道</translation>
    </message>
</context>
<context>
    <name>amplab::RunQueue</name>
    <message>
        <source>%1 could not be written: %2.</source>
        <translation>无法写入 %1：%2。</translation>
    </message>
    <message>
        <source>No run was started: the engine &quot;%1&quot; was not found or is not executable; correct the engine&apos;s command line in the settings.</source>
        <translation>没有开始任何运行：未找到引擎“%1”或它不可执行；请在设置中更正引擎命令行。</translation>
    </message>
    <message>
        <source>The engine ended during a run; the steps until then are in the comparison.</source>
        <translation>引擎在运行途中结束；此前的步在对比中。</translation>
    </message>
    <message>
        <source>The engine ended before it had started a run; try again.</source>
        <translation>引擎在开始运行之前就结束了；请重试。</translation>
    </message>
</context>
<context>
    <name>amplab::RunRequests</name>
    <message>
        <source>This lane cannot be forked: its engine has ended, and its past steps are lost. Continue from its saved step and fork that, or restart the lane.</source>
        <translation>无法分叉此泳道：其引擎已结束，过去的步已丢失。请从保存的步继续后再分叉，或重新开始该泳道。</translation>
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
        <source>State of the run, from its session</source>
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
        <source>sets the loss scale of %1 to %2</source>
        <translation>把 %1 的损失缩放值设为 %2</translation>
    </message>
    <message>
        <source>Scaler: %1</source>
        <translation>缩放器：%1</translation>
    </message>
    <message>
        <source>forks %1 with a loss scale of %2</source>
        <translation>以损失缩放值 %2 分叉 %1</translation>
    </message>
    <message>
        <source>%1 holds these at any loss scale: it needs none.</source>
        <translation>任何损失缩放值下 %1 都能容纳：无需缩放。</translation>
    </message>
    <message>
        <source>%1 holds these as they are: it needs no loss scale.</source>
        <translation>%1 可直接容纳：无需损失缩放。</translation>
    </message>
    <message>
        <source>The loss scale is already %1.</source>
        <translation>损失缩放值已是 %1。</translation>
    </message>
    <message>
        <source>The setting scaler.init_scale of %1 is already %2, so a fork would repeat the lane. Choose another value.</source>
        <translation>%1 的设置 scaler.init_scale 已为 %2，分叉只会重复该泳道。请选择其他值。</translation>
    </message>
    <message>
        <source>forks %1 with a loss scaler that starts at %2</source>
        <translation>分叉 %1，损失缩放器从 %2 开始</translation>
    </message>
    <message>
        <source>No loss scale fits these into %1.</source>
        <translation>没有能使 %1 容纳它们的损失缩放值。</translation>
    </message>
    <message>
        <source>%1 loses %2 of these without a loss scale; scales from %3 to %4 lose least.</source>
        <translation>不加损失缩放时 %1 丢失其中 %2；缩放值在 %3 到 %4 之间时丢失最少。</translation>
    </message>
    <message>
        <source>%1 loses %2 of these without a loss scale; a scale of %3 loses least.</source>
        <translation>不加损失缩放时 %1 丢失其中 %2；缩放值为 %3 时丢失最少。</translation>
    </message>
    <message>
        <source>%1 loses %2 of these without a loss scale; no scale reduces that.</source>
        <translation>不加损失缩放时 %1 丢失其中 %2；任何缩放值都无法减少。</translation>
    </message>
</context>
<context>
    <name>amplab::ScalerPanel</name>
    <message>
        <source>Behave like</source>
        <translation>行为仿照</translation>
    </message>
    <message>
        <source>No scaler</source>
        <translation>无缩放器</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>来源：%1</translation>
    </message>
    <message>
        <source>scaler of %1: %2</source>
        <translation>%1 的缩放器：%2</translation>
    </message>
    <message>
        <source>Rules that change the loss scale of this lane, also while it runs</source>
        <translation>此泳道损失缩放值的变化规则；运行中也可更改</translation>
    </message>
    <message>
        <source>Use defaults</source>
        <translation>使用默认值</translation>
    </message>
    <message>
        <source>clean steps until growth</source>
        <translation>距增长的正常步数</translation>
    </message>
    <message>
        <source>Sets the scaler to the defaults of %1: the scale begins at %2 and grows after %3 clean steps. A running lane starts again from that scale.</source>
        <translation>将缩放器设为 %1 的默认值：缩放值从 %2 开始，%3 个正常步后增长。运行中的泳道从该缩放值重新开始。</translation>
    </message>
    <message>
        <source>The scale has not changed yet. It is %1.</source>
        <translation>缩放值尚未变化，目前为 %1。</translation>
    </message>
    <message>
        <source>scaler defaults of %1</source>
        <translation>%1 的缩放器默认值</translation>
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
        <source>%1 %2, %3</source>
        <translation>%1 %2，%3</translation>
    </message>
    <message>
        <source>Divides the gradients by the scale and records Inf or NaN; afterwards they can be clipped</source>
        <translation>梯度除以缩放值，并记录 Inf 或 NaN；此后可以裁剪</translation>
    </message>
    <message>
        <source>Unscales first, then steps the optimizer; skips the step if a gradient is Inf or NaN</source>
        <translation>先反缩放，再执行优化器步；若梯度有 Inf 或 NaN 则跳过</translation>
    </message>
    <message>
        <source>Steps the optimizer; skips the step if unscale_ found Inf or NaN</source>
        <translation>执行优化器步；若 unscale_ 发现 Inf 或 NaN 则跳过</translation>
    </message>
    <message>
        <source>Adjusts the scale and makes every optimizer ready again</source>
        <translation>调整缩放值，并使每个优化器重新就绪</translation>
    </message>
    <message>
        <source>; stages unknown</source>
        <translation>；阶段未知</translation>
    </message>
    <message>
        <source>%1; %2; allowed next: %3; not allowed: %4</source>
        <translation>%1；%2；接下来允许：%3；不允许：%4</translation>
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
        <source>%1 runs one line. Then the scaler&apos;s stage and its legal calls are known.</source>
        <translation>%1 执行一行。随后可知缩放器所处的阶段和允许的调用。</translation>
    </message>
    <message>
        <source>%1: %2. Whether it is legal now is known during stepped execution; %3 runs one line.</source>
        <translation>%1：%2。逐步执行时才知道现在是否允许；%3 执行一行。</translation>
    </message>
    <message>
        <source>%1 raises an error now: %2</source>
        <translation>%1 现在会引发错误：%2</translation>
    </message>
</context>
<context>
    <name>amplab::ScalerView</name>
    <message>
        <source>The scale backed off from %1 to %2.</source>
        <translation>缩放值从 %1 回退到 %2。</translation>
    </message>
    <message>
        <source>A static scale stays at %1.</source>
        <translation>静态缩放保持 %1。</translation>
    </message>
    <message>
        <source>This lane runs %1 without a loss scaler: gradients of %2 and less become zero. Choose a behaviour above to scale them.</source>
        <translation>此泳道以 %1 运行而没有损失缩放器：%2 及以下的梯度变为零。请在上方选择一种行为来缩放它们。</translation>
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
        <source>%1 of %2 steps overflowed, tolerates %3 %</source>
        <translation>%2 步中 %1 步上溢，容忍 %3 %</translation>
    </message>
    <message>
        <source>Pure fp16 has no dynamic loss scaler: GradScaler cannot unscale its fp16 gradients. Set a static scale, as in apex&apos;s O3, or choose the mode fp16-master, which has fp32 copies for the scaler.</source>
        <translation>纯 fp16 没有动态损失缩放器：GradScaler 无法对 fp16 梯度反缩放。请设置静态缩放（如 apex 的 O3），或选择带有供缩放器使用的 fp32 副本的 fp16-master 模式。</translation>
    </message>
    <message>
        <source>bf16 needs no loss scaler: its exponents reach down to 2⁻¹²⁶, as in fp32. It has fewer digits than fp32, and no scale restores them.</source>
        <translation>bf16 无需损失缩放器：其指数与 fp32 一样可到 2⁻¹²⁶。它的有效位数比 fp32 少，缩放无法弥补。</translation>
    </message>
    <message>
        <source>This lane needs no loss scaler: its gradients are fp32, with exponents down to 2⁻¹²⁶.</source>
        <translation>此泳道无需损失缩放器：其梯度为 fp32，指数可到 2⁻¹²⁶。</translation>
    </message>
    <message>
        <source>tolerates %1 of %2 overflows</source>
        <translation>容忍 %2 次上溢中的 %1 次</translation>
    </message>
    <message>
        <source>The scale cannot change and stays at %1.</source>
        <translation>缩放值无法变化，保持 %1。</translation>
    </message>
    <message>
        <source>This is tolerated: the scale stays at %1.</source>
        <translation>予以容忍：缩放值保持 %1。</translation>
    </message>
    <message>
        <source>The scale %1 cannot decrease: %2 ends the run here.</source>
        <translation>缩放值 %1 无法再降：%2 在此结束运行。</translation>
    </message>
    <message>
        <source>This run was recorded without a loss scaler.</source>
        <translation>此运行在录制时没有损失缩放器。</translation>
    </message>
    <message>
        <source>A log does not have the settings of its loss scaler. Its scales are in the plot of the loss scale.</source>
        <translation>日志中没有其损失缩放器的设置。其缩放值见损失缩放图。</translation>
    </message>
    <message>
        <source>Step %1: growth is due, but %2 is the ceiling.</source>
        <translation>第 %1 步：该增长了，但 %2 是上限。</translation>
    </message>
    <message>
        <source>Step %1: the scale grew from %2 to %3.</source>
        <translation>第 %1 步：缩放值从 %2 增长到 %3。</translation>
    </message>
    <message>
        <source>Step %1: no growth, because the scale would be infinite; it stays at %2.</source>
        <translation>第 %1 步：不增长，否则缩放值将变为无穷大；保持 %2。</translation>
    </message>
</context>
<context>
    <name>amplab::ScalingPanel</name>
    <message>
        <source>Between nodes</source>
        <translation>节点之间</translation>
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
        <source>%1 µs, %2 GB/s (assumed)</source>
        <translation>%1 µs，%2 GB/s（假设值）</translation>
    </message>
    <message>
        <source>Run the lane. The plan needs the step time measured here.</source>
        <translation>请运行泳道。规划需要在这里测得的每步用时。</translation>
    </message>
    <message>
        <source>Link between the nodes</source>
        <translation>节点之间的连接</translation>
    </message>
    <message>
        <source>Link between the ranks of a node</source>
        <translation>同一节点内 rank 之间的连接</translation>
    </message>
    <message>
        <source>Ranks per node. They share the link of the node to the others.</source>
        <translation>每个节点上的 rank 数。它们共用该节点的对外连接。</translation>
    </message>
    <message>
        <source>Format in which gradients are reduced</source>
        <translation>梯度归约所用的格式</translation>
    </message>
    <message>
        <source>Ranks per node</source>
        <translation>每节点 rank 数</translation>
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
        <source>step, ms</source>
        <translation>步，ms</translation>
    </message>
    <message>
        <source>Step time and efficiency by number of ranks</source>
        <translation>每步用时与效率随 rank 数的变化</translation>
    </message>
    <message>
        <source>step time, ms</source>
        <translation>每步用时，ms</translation>
    </message>
    <message>
        <source>%1 ranks: %2 ms per step (%3 computing, %4 packing, %5 waiting for gradients); efficiency %6</source>
        <translation>%1 个 rank：每步 %2 ms（计算 %3，打包 %4，等待梯度 %5）；效率 %6</translation>
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
        <source>From %1 ranks on, computing takes less than half of a step.</source>
        <translation>从 %1 个 rank 起，计算在一步中所占不到一半。</translation>
    </message>
    <message>
        <source>16-bit products are rounded in software here: these times are meaningless.</source>
        <translation>这里的 16 位乘积由软件舍入：这些用时没有意义。</translation>
    </message>
    <message numerus="yes">
        <source>Measured: %1 of computing per step. Modelled: everything else, for %2 parameters in %n bucket(s).</source>
        <translation>
            <numerusform>实测：每步计算 %1。其余均为模型：%2 个参数，%n 个桶。</numerusform>
        </translation>
    </message>
    <message>
        <source>Gradient timing comes from the last inspected step.</source>
        <translation>梯度的就绪时间取自最近一次检查的步。</translation>
    </message>
    <message>
        <source>Gradient timing is assumed; inspect a step to measure it.</source>
        <translation>梯度的就绪时间是假设的；检查一步即可测得。</translation>
    </message>
</context>
<context>
    <name>amplab::ScopeBox</name>
    <message>
        <source>All lanes</source>
        <translation>所有泳道</translation>
    </message>
    <message>
        <source>Lanes to edit</source>
        <translation>要编辑的泳道</translation>
    </message>
    <message>
        <source>Edits below change this lane or all lanes</source>
        <translation>下方的编辑作用于此泳道或所有泳道</translation>
    </message>
</context>
<context>
    <name>amplab::Screenshot</name>
    <message>
        <source>The image could not be written to &quot;%1&quot;; use a .png file in a writable folder.</source>
        <translation>图片无法写入“%1”；请使用可写文件夹中的 .png 文件。</translation>
    </message>
</context>
<context>
    <name>amplab::ScriptExport</name>
    <message>
        <source>The script cannot be written: the engine &quot;%1&quot; was not found or is not executable; correct the engine&apos;s command line in the settings.</source>
        <translation>无法生成脚本：未找到引擎“%1”或它不可执行；请在设置中更正引擎命令行。</translation>
    </message>
    <message>
        <source>The engine ended before it had written the script; try again.</source>
        <translation>引擎在写完脚本之前就结束了；请重试。</translation>
    </message>
</context>
<context>
    <name>amplab::ScriptImport</name>
    <message>
        <source>%1 cannot be opened: %2.</source>
        <translation>无法打开 %1：%2。</translation>
    </message>
    <message>
        <source>pasted script</source>
        <translation>粘贴的脚本</translation>
    </message>
    <message>
        <source>imported script</source>
        <translation>导入的脚本</translation>
    </message>
    <message>
        <source>%1 is not UTF-8 text; choose a Python script.</source>
        <translation>%1 不是 UTF-8 文本；请选择 Python 脚本。</translation>
    </message>
    <message>
        <source>The script exceeds the limit of %1 bytes; import the file with the training loop.</source>
        <translation>脚本超过 %1 字节的上限；请导入含训练循环的文件。</translation>
    </message>
    <message>
        <source>Import a PyTorch script, or logs of training runs</source>
        <translation>导入 PyTorch 脚本或训练运行的日志</translation>
    </message>
    <message>
        <source>Scripts and logs (*.py *.log *.txt *.json *.csv *tfevents*);;All files (*)</source>
        <translation>脚本和日志 (*.py *.log *.txt *.json *.csv *tfevents*);;所有文件 (*)</translation>
    </message>
    <message>
        <source>There is no text to paste: copy a PyTorch script or a log first.</source>
        <translation>没有可粘贴的文本：请先复制一个 PyTorch 脚本或日志。</translation>
    </message>
</context>
<context>
    <name>amplab::SessionReading</name>
    <message>
        <source>Another window or program runs this lane; this window follows it.</source>
        <translation>另一个窗口或程序正在运行此泳道；本窗口跟随显示。</translation>
    </message>
    <message>
        <source>The lane&apos;s window closed or crashed before the lane finished; recorded data is preserved.</source>
        <translation>泳道的窗口在泳道完成前已关闭或崩溃；已记录的数据会保留。</translation>
    </message>
</context>
<context>
    <name>amplab::SessionRuns</name>
    <message>
        <source>%1 has no runs.</source>
        <translation>%1 中没有运行。</translation>
    </message>
    <message>
        <source>This window records no session, so it has no earlier runs. Save the session first (%1).</source>
        <translation>此窗口未记录会话，因此没有先前的运行。请先保存会话 (%1)。</translation>
    </message>
    <message>
        <source>This session has no earlier runs yet. %1 restarts the lanes and keeps the current runs.</source>
        <translation>本会话还没有先前的运行。%1 重新开始泳道并保留当前的运行。</translation>
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
        <source>Save elsewhere…</source>
        <translation>保存到别处…</translation>
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
        <source>The note cannot be saved, because this window does not write the session. Save it under another name first (%1).</source>
        <translation>无法保存备注，因为此窗口不写入该会话。请先以其他名称保存 (%1)。</translation>
    </message>
    <message>
        <source>The note on “%1” was not saved, because its lane was restarted or replaced.</source>
        <translation>“%1”的备注未保存，因为其泳道已重新启动或被替换。</translation>
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
        <source>“%1” has no lanes: its runs are shown as a sweep.</source>
        <translation>“%1”没有泳道：其运行以扫描显示。</translation>
    </message>
    <message>
        <source>%1. The run continues; measurements stay in memory until they can be written.</source>
        <translation>%1。运行继续；测量结果保留在内存中，直到可以写入。</translation>
    </message>
    <message>
        <source>%1. Curves are saved; the lanes of this session cannot continue from saved weights.</source>
        <translation>%1。曲线已保存；此会话的泳道无法从已保存的权重继续。</translation>
    </message>
    <message>
        <source>Saved as %1; new steps are written to this file.</source>
        <translation>已保存为 %1；新的步会写入该文件。</translation>
    </message>
    <message>
        <source>Saved with the run in the session:</source>
        <translation>随运行保存在会话中：</translation>
    </message>
    <message>
        <source>A window ended unexpectedly at %1. %2 can be restored at step %3.</source>
        <translation>有窗口在 %1 意外结束。%2 可恢复到第 %3 步。</translation>
    </message>
    <message>
        <source>“%1” is already open in this window.</source>
        <translation>“%1”已在本窗口中打开。</translation>
    </message>
    <message>
        <source>Restored at step %2: %1.</source>
        <translation>已恢复到第 %2 步：%1。</translation>
    </message>
    <message>
        <source>Another window or program is writing “%1”. It is read-only here and updates as it grows.</source>
        <translation>其他窗口或程序正在写入“%1”。此处只读，并随其增长而更新。</translation>
    </message>
    <message>
        <source>“%1” is read-only. New runs are saved in a separate session.</source>
        <translation>“%1”是只读的。新的运行保存在单独的会话中。</translation>
    </message>
    <message>
        <source>Continue from step %1</source>
        <translation>从第 %1 步继续</translation>
    </message>
    <message>
        <source>Continue from saved steps</source>
        <translation>从已保存的步继续</translation>
    </message>
    <message>
        <source>No other window or program is writing “%1” any more.</source>
        <translation>已没有其他窗口或程序在写入“%1”。</translation>
    </message>
    <message>
        <source>Open to continue</source>
        <translation>打开以继续</translation>
    </message>
    <message>
        <source>Unnamed, %1</source>
        <translation>未命名，%1</translation>
    </message>
    <message>
        <source>No sessions yet</source>
        <translation>尚无会话</translation>
    </message>
    <message>
        <source>A window was closed at %1 before its lanes had ended. %2 can be restored at step %3.</source>
        <translation>一个窗口在 %1 关闭，当时其泳道尚未结束。%2 可以恢复到第 %3 步。</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>暂不</translation>
    </message>
    <message>
        <source>“%1” was recorded by %2. Its lanes cannot continue here. A click on a triangle explains a skipped step.</source>
        <translation>“%1” 由 %2 记录。其泳道无法在此继续。点击三角形可查看某一步为何被跳过。</translation>
    </message>
    <message>
        <source>“%1” is from a log of %2. To see the op, module and line of a skip, add two lines to its script: %3</source>
        <translation>“%1” 来自 %2 的日志。要查看跳过步骤的算子、模块和代码行，请在其脚本中添加两行：%3</translation>
    </message>
    <message>
        <source>Copy the two lines</source>
        <translation>复制这两行</translation>
    </message>
    <message>
        <source>%1 Others are under File, Open recent.</source>
        <translation>%1 其他的见“文件 &gt; 打开最近”。</translation>
    </message>
    <message>
        <source>%1 None of its lanes can be read.</source>
        <translation>%1 其中没有任何可以读取的泳道。</translation>
    </message>
    <message>
        <source>%1 Other parts of it cannot be read either.</source>
        <translation>%1 其他部分也无法读取。</translation>
    </message>
    <message>
        <source>%1 Its lanes cannot continue, because no weights were saved yet. %2 restarts them.</source>
        <translation>%1 由于尚未保存权重，其泳道无法继续。按 %2 重新开始。</translation>
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
    <name>amplab::SettingList</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Add a setting</source>
        <translation>添加设置</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Do not change this setting</source>
        <translation>不更改此设置</translation>
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
    <name>amplab::SkipHint</name>
    <message>
        <source>Click the triangle: what was skipped, and why</source>
        <translation>单击三角：跳过了什么，为什么</translation>
    </message>
</context>
<context>
    <name>amplab::StepGraphView</name>
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
    <message>
        <source>%1 (set)</source>
        <translation>%1（已设）</translation>
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
        <source>Values of the setting</source>
        <translation>设置的取值</translation>
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
        <source>Lane to run again</source>
        <translation>要重复运行的泳道</translation>
    </message>
    <message>
        <source>Setting to change</source>
        <translation>要更改的设置</translation>
    </message>
    <message>
        <source>Separated by commas: 0.1, 0.01; whole numbers also as 1..5</source>
        <translation>以逗号分隔：0.1, 0.01；整数也可写作 1..5</translation>
    </message>
    <message numerus="yes">
        <source>%n at a time, beside the lanes.</source>
        <translation>
            <numerusform>同时 %n 个，在泳道之外运行。</numerusform>
        </translation>
    </message>
    <message>
        <source>They appear in the comparison and are saved in the session.</source>
        <translation>它们列入对比，并保存在会话中。</translation>
    </message>
    <message>
        <source>They appear in the comparison until the window is closed.</source>
        <translation>窗口关闭前它们保留在对比中。</translation>
    </message>
    <message numerus="yes">
        <source>They start after the %n pending runs.</source>
        <translation>
            <numerusform>它们在正在运行或等待的 %n 个运行之后开始。</numerusform>
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
        <source>All runs</source>
        <translation>全部运行</translation>
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
        <source>Lines</source>
        <translation>折线</translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation>热图</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>全部显示</translation>
    </message>
    <message>
        <source>Axes</source>
        <translation>坐标轴</translation>
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
        <source>Add as a lane</source>
        <translation>添加为泳道</translation>
    </message>
    <message>
        <source>Compare with the lanes</source>
        <translation>与泳道比较</translation>
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
        <source>Tables (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>Copy configuration</source>
        <translation>复制配置</translation>
    </message>
    <message>
        <source>No runs to show.</source>
        <translation>没有可显示的运行。</translation>
    </message>
    <message>
        <source>No runs yet. Runs of this window&apos;s session appear here. For a sweep of another program, open its session under “Runs”.</source>
        <translation>还没有运行。本窗口会话的运行会显示在这里。要查看另一程序的扫描，请在“运行”中打开其会话。</translation>
    </message>
    <message>
        <source>Runs without a sweep</source>
        <translation>不属于扫描的运行</translation>
    </message>
    <message>
        <source>The file is being written. New runs appear once a second.</source>
        <translation>文件正在写入。新的运行每秒显示一次。</translation>
    </message>
    <message>
        <source>Session to show</source>
        <translation>要显示的会话</translation>
    </message>
    <message>
        <source>Sweep to show</source>
        <translation>要显示的扫描</translation>
    </message>
    <message>
        <source>Shows each run as a line across parallel axes</source>
        <translation>以平行坐标轴上的折线显示每次运行</translation>
    </message>
    <message>
        <source>Shows a result over two settings</source>
        <translation>显示两项设置上的一个结果</translation>
    </message>
    <message>
        <source>Shows the runs as rows beside the plot</source>
        <translation>在图旁以行显示各次运行</translation>
    </message>
    <message>
        <source>Colour of the lines</source>
        <translation>折线的颜色</translation>
    </message>
    <message>
        <source>Setting on the horizontal axis</source>
        <translation>横轴上的设置</translation>
    </message>
    <message>
        <source>Setting on the vertical axis</source>
        <translation>纵轴上的设置</translation>
    </message>
    <message>
        <source>Result with its mean in the cells</source>
        <translation>单元格中显示其均值的结果</translation>
    </message>
    <message>
        <source>Clears the ranges on the axes</source>
        <translation>清除坐标轴上的范围</translation>
    </message>
    <message>
        <source>Settings and results with an axis</source>
        <translation>带有坐标轴的设置和结果</translation>
    </message>
    <message>
        <source>Copies the shown runs or writes them to a file</source>
        <translation>复制所显示的运行，或写入文件</translation>
    </message>
    <message>
        <source>Adds a lane with the configuration of this run, to run, inspect or fork</source>
        <translation>用该运行的配置添加一条泳道，以便运行、检查或分叉</translation>
    </message>
    <message>
        <source>Adds the run below the lanes in the comparison</source>
        <translation>在比较中将该运行添加到泳道下方</translation>
    </message>
    <message>
        <source>Save shown runs</source>
        <translation>保存所显示的运行</translation>
    </message>
    <message numerus="yes">
        <source>%n runs selected</source>
        <translation>
            <numerusform>已选择 %n 次运行</numerusform>
        </translation>
    </message>
    <message>
        <source>Too many runs selected: only the first %1 were added as lanes. Select at most %1 runs.</source>
        <translation>所选运行过多：只有前 %1 次添加为泳道。请最多选择 %1 次运行。</translation>
    </message>
</context>
<context>
    <name>amplab::Sweeps</name>
    <message>
        <source>%1 of %2 runs have ended</source>
        <translation>%2 次运行中 %1 次已结束</translation>
    </message>
    <message>
        <source>%1; about %2 s left.</source>
        <translation>%1；约剩 %2 s。</translation>
    </message>
    <message>
        <source>The folder %1 for the runs could not be created; check free space and permissions.</source>
        <translation>无法为运行创建文件夹 %1；请检查可用空间和权限。</translation>
    </message>
</context>
<context>
    <name>amplab::Swept</name>
    <message>
        <source>No values; enter values separated by commas, such as 1, 2, 3.</source>
        <translation>没有值；请输入以逗号分隔的值，例如 1, 2, 3。</translation>
    </message>
    <message>
        <source>More than %1 runs; enter fewer values.</source>
        <translation>超过 %1 次运行；请输入更少的值。</translation>
    </message>
</context>
<context>
    <name>amplab::TensorImageView</name>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>; the largest of the %1 in this pixel</source>
        <translation>；此像素中 %1 个值的最大者</translation>
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
    <message>
        <source>Image of the tensor</source>
        <translation>张量图像</translation>
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
        <source>Tensor that the phase made or changed</source>
        <translation>该阶段产生或改变的张量</translation>
    </message>
    <message>
        <source>2-norm of the finite elements</source>
        <translation>有限元素的 2-范数</translation>
    </message>
    <message>
        <source>How many times the largest can double before it overflows its format</source>
        <translation>最大值还能翻倍几次才超出其格式</translation>
    </message>
    <message>
        <source>Share of numbers below the format&apos;s smallest normal number: they have lost digits</source>
        <translation>低于格式最小正规数的比例：它们已丢失有效位</translation>
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
        <source>Latest step</source>
        <translation>最新步</translation>
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
        <source>Shows the elements as colours: negative orange, positive blue</source>
        <translation>以颜色显示元素：负为橙，正为蓝</translation>
    </message>
    <message>
        <source>Recipes</source>
        <translation>配方</translation>
    </message>
    <message>
        <source>Shows the tensor as each low-precision recipe quantises it</source>
        <translation>显示每种低精度配方量化后的张量</translation>
    </message>
    <message>
        <source>log</source>
        <translation>对数</translation>
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
        <source>Index in dimension %1</source>
        <translation>第 %1 维的索引</translation>
    </message>
    <message>
        <source>Index in dimension %1, of %2</source>
        <translation>第 %1 维的索引，共 %2</translation>
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
    <message>
        <source>Tensors of the lane&apos;s latest inspected step</source>
        <translation>泳道最近检查步的张量</translation>
    </message>
    <message>
        <source>Reads the same tensor in the latest inspected step</source>
        <translation>读取最近检查步中的同一张量</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>Colours by the logarithm of the magnitude, not by the magnitude</source>
        <translation>按绝对值的对数着色，而非按绝对值</translation>
    </message>
    <message>
        <source>Loading the elements of %1 of %2, step %3…</source>
        <translation>正在加载 %2 第 %3 步的 %1 的元素…</translation>
    </message>
    <message>
        <source>The received elements of %1 are incomplete. Choose the tensor again.</source>
        <translation>收到的 %1 的元素不完整。请重新选择该张量。</translation>
    </message>
    <message>
        <source>No step has been inspected yet. Run a lane while this panel is visible, then choose a tensor.</source>
        <translation>尚未检查任何步。请在此面板可见时运行泳道，然后选择张量。</translation>
    </message>
    <message>
        <source>Choose a tensor of the latest inspected step.</source>
        <translation>请选择最近检查步的一个张量。</translation>
    </message>
    <message>
        <source>%1 elements · zeros %2 · subnormal %3 · Inf %4 · NaN %5 · largest %6 · norm %7</source>
        <translation>%1 个元素 · 零 %2 · 次正规 %3 · Inf %4 · NaN %5 · 最大 %6 · 范数 %7</translation>
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
        <source>Choose a preset</source>
        <translation>选择预设</translation>
    </message>
    <message>
        <source>Example lanes, ready to run</source>
        <translation>可直接运行的示例泳道</translation>
    </message>
    <message>
        <source>Full lab</source>
        <translation>完整实验室</translation>
    </message>
</context>
<context>
    <name>amplab::UpdateModel</name>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>this update</source>
        <translation>本次更新</translation>
    </message>
    <message>
        <source>moved</source>
        <translation>已移动</translation>
    </message>
    <message>
        <source>rounded away</source>
        <translation>被舍入掉</translation>
    </message>
    <message>
        <source>gradient zero</source>
        <translation>梯度为零</translation>
    </message>
    <message>
        <source>rounded away over time</source>
        <translation>舍入掉的变化</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>元素</translation>
    </message>
    <message>
        <source>Moved %1, rounded away %2, gradient zero %3 of %4, in step %5</source>
        <translation>移动 %1，舍入掉 %2，梯度为零 %3，共 %4，第 %5 步</translation>
    </message>
    <message>
        <source>A parameter, or all parameters of a lane&apos;s optimizers</source>
        <translation>一个参数，或泳道优化器的全部参数</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>Number format of the weights; the optimizer steps the master</source>
        <translation>权重的数值格式；优化器更新的是主权重</translation>
    </message>
    <message>
        <source>Solid: moved. Hatched: rounded away. Empty: nothing to add, because the gradient was zero</source>
        <translation>实心：已移动。斜线：被舍入掉。空白：梯度为零，无需更新</translation>
    </message>
    <message>
        <source>Share of elements that the step changed</source>
        <translation>该步改变了的元素比例</translation>
    </message>
    <message>
        <source>Share of elements that did not move, because the update was below half a unit in the last place</source>
        <translation>因更新小于末位单位一半而未移动的元素比例</translation>
    </message>
    <message>
        <source>Share of elements with nothing to add</source>
        <translation>无需更新的元素比例</translation>
    </message>
    <message>
        <source>The same share in the inspected steps, from 0 to 100 %</source>
        <translation>已检查各步中的同一比例，0 到 100 %</translation>
    </message>
    <message>
        <source>Number of elements</source>
        <translation>元素个数</translation>
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
        <source>Step %1 moved %2 of the weights; %3 of the updates were rounded away.</source>
        <translation>第 %1 步移动了 %2 的权重；%3 的更新被舍入掉。</translation>
    </message>
    <message>
        <source>Step %1 was skipped: no weight changed.</source>
        <translation>第 %1 步被跳过：没有权重改变。</translation>
    </message>
    <message>
        <source>Step %1 moved %2 of the masters. %3 of their 16-bit copies did not change: the masters accumulate updates that are too small for the copies.</source>
        <translation>第 %1 步移动了 %2 的主权重。其 16 位副本中 %3 未变：主权重会累积对副本过小的更新。</translation>
    </message>
    <message>
        <source>Step %1 lost %2 of its updates: each was below half a unit in the last place of a %3 weight. Master weights in fp32 would preserve them.</source>
        <translation>第 %1 步丢失了 %2 的更新：每个都小于 %3 权重末位单位的一半。fp32 主权重可以保留它们。</translation>
    </message>
</context>
<context>
    <name>amplab::UpdatesPanel</name>
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
    <message>
        <source>Outcome of the updates of each lane</source>
        <translation>各泳道更新的结果</translation>
    </message>
    <message>
        <source>Outcome of the updates of each parameter</source>
        <translation>各参数更新的结果</translation>
    </message>
    <message>
        <source>While a lane runs, some steps are inspected. The outcome of their updates appears here.</source>
        <translation>泳道运行时会检查部分步。其更新的结果显示在这里。</translation>
    </message>
    <message>
        <source>No step that updated the weights of this lane has been inspected yet.</source>
        <translation>尚未检查此泳道中更新了权重的步。</translation>
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
        <source>watched</source>
        <translation>监视中</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步</translation>
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
        <source>Watched: click or press W to pin a name to the top</source>
        <translation>监视：单击或按 W 将名称固定到顶部</translation>
    </message>
    <message>
        <source>Name in the program; parts of optimizers and scalers as NAME.PART</source>
        <translation>程序中的名称；优化器和缩放器的组成写作 名称.部分</translation>
    </message>
    <message>
        <source>Kind of value</source>
        <translation>值的种类</translation>
    </message>
    <message>
        <source>Its value; for a tensor with one element, that element</source>
        <translation>其值；单元素张量则为该元素</translation>
    </message>
    <message>
        <source>Its value over the last steps; for a larger tensor, its norm</source>
        <translation>最近各步的数值；多元素张量为其范数</translation>
    </message>
    <message>
        <source>2-norm of the finite elements</source>
        <translation>有限元素的 2-范数</translation>
    </message>
    <message>
        <source>Watched; click or press W to unpin it</source>
        <translation>监视中；单击或按 W 取消固定</translation>
    </message>
    <message>
        <source>Click or press W to pin it to the top</source>
        <translation>单击或按 W 固定到顶部</translation>
    </message>
    <message>
        <source>%1, set in line %2</source>
        <translation>%1，在第 %2 行设置</translation>
    </message>
</context>
<context>
    <name>amplab::VariablesPanel</name>
    <message>
        <source>Names of the loop</source>
        <translation>循环中的名称</translation>
    </message>
    <message>
        <source>Scaler stages</source>
        <translation>缩放器阶段</translation>
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
        <source>%1 · step %2, %3</source>
        <translation>%1 · 第 %2 步，%3</translation>
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
        <translation>显示产生它的第 %1 行	回车</translation>
    </message>
    <message>
        <source>Show the line that made it	Return</source>
        <translation>显示产生它的行	回车</translation>
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
        <source>The loop&apos;s names have no values yet. %1 steps one line and shows the value of each name. %2 runs the lanes.</source>
        <translation>循环中的名称还没有值。%1 前进一行并显示各名称的值。%2运行泳道。</translation>
    </message>
    <message>
        <source>Watch curves</source>
        <translation>监视项曲线</translation>
    </message>
    <message>
        <source>Shows a small plot of each watched number</source>
        <translation>为每个数值型监视项显示小图</translation>
    </message>
    <message>
        <source>Shows the stage of the loss scaler for each optimizer, and the calls allowed next</source>
        <translation>显示损失缩放器对每个优化器所处的阶段，以及接下来允许的调用</translation>
    </message>
    <message>
        <source>%1 · past step %2, %3</source>
        <translation>%1 · 过去的第 %2 步，%3</translation>
    </message>
    <message>
        <source>%1 · values from the lines of step %2</source>
        <translation>%1 · 第 %2 步各行产生的值</translation>
    </message>
    <message>
        <source>%1 · recorded values of step %2; %3 steps one line and shows every name</source>
        <translation>%1 · 第 %2 步记录的值；%3 前进一行并显示所有名称</translation>
    </message>
    <message>
        <source>%1 steps one line and shows the stages of the loss scaler here.</source>
        <translation>%1 前进一行，并在此显示损失缩放器的阶段。</translation>
    </message>
    <message>
        <source>sampled at inspected steps</source>
        <translation>仅在检查步取样</translation>
    </message>
    <message>
        <source>Actions for %1</source>
        <translation>%1 的操作</translation>
    </message>
    <message>
        <source>Remove watch	W</source>
        <translation>移除监视	W</translation>
    </message>
    <message>
        <source>%1 more names</source>
        <translation>另有 %1 个名称</translation>
    </message>
</context>
<context>
    <name>amplab::ViewStack</name>
    <message>
        <source>Views of %1</source>
        <translation>“%1”的视图</translation>
    </message>
    <message>
        <source>Keep this view, and show another one beside it</source>
        <translation>保留此视图，并在旁边显示另一个</translation>
    </message>
</context>
<context>
    <name>amplab::WelcomePage</name>
    <message>
        <source>There are no lanes. Choose a card, or open a session or a file.</source>
        <translation>没有泳道。请选择一张卡片，或打开会话或文件。</translation>
    </message>
    <message>
        <source>See what 16-bit training does, step by step, and why it fails.</source>
        <translation>逐步观察 16 位训练的过程，以及它为什么失败。</translation>
    </message>
    <message>
        <source>None yet. Each run is saved as a session by itself.</source>
        <translation>暂无。每次运行都会自动保存为会话。</translation>
    </message>
    <message>
        <source>Watch fp16 fail</source>
        <translation>看 fp16 如何失败</translation>
    </message>
    <message>
        <source>Four lanes train the same net from one seed. Three learn; fp16 without a scaler does not.</source>
        <translation>四条泳道从同一种子训练同一个网络。三条学会了；没有缩放器的 fp16 没有学会。</translation>
    </message>
    <message>
        <source>30 seconds</source>
        <translation>30 秒</translation>
    </message>
    <message>
        <source>Lesson 1</source>
        <translation>第 1 课</translation>
    </message>
    <message>
        <source>The training loop in fp32: predict what each line does, then measure it.</source>
        <translation>fp32 训练循环：先预测每一行的作用，再测量。</translation>
    </message>
    <message>
        <source>8 minutes</source>
        <translation>8 分钟</translation>
    </message>
    <message>
        <source>Bring my PyTorch script</source>
        <translation>带来我的 PyTorch 脚本</translation>
    </message>
    <message>
        <source>Choose a file with a training loop. Each line is shown before anything runs.</source>
        <translation>选择含训练循环的文件。运行之前会显示每一行。</translation>
    </message>
    <message>
        <source>Or drop the file on this window</source>
        <translation>或将文件拖放到此窗口</translation>
    </message>
    <message>
        <source>Welcome</source>
        <translation>欢迎</translation>
    </message>
    <message>
        <source>Welcome to AMP Lab</source>
        <translation>欢迎使用 AMP Lab</translation>
    </message>
    <message>
        <source>Back to the lanes (Esc)</source>
        <translation>返回泳道 (Esc)</translation>
    </message>
    <message>
        <source>All examples…</source>
        <translation>全部示例…</translation>
    </message>
    <message>
        <source>The gallery: examples with their curves</source>
        <translation>图库：带曲线的示例</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Open a session, configurations or a data file</source>
        <translation>打开会话、配置或数据文件</translation>
    </message>
    <message>
        <source>Full lab</source>
        <translation>完整实验室</translation>
    </message>
    <message>
        <source>Shows all panels with four lanes that are ready to run</source>
        <translation>显示所有面板，四条泳道已准备好运行</translation>
    </message>
    <message>
        <source>Recent sessions</source>
        <translation>最近的会话</translation>
    </message>
    <message>
        <source>Undo: restore the lanes</source>
        <translation>撤销：恢复泳道</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
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
        <source>A discriminator and a generator with an optimizer each, under one scaler: each loss scaled, each optimizer stepped, one update().</source>
        <translation>判别器与生成器各有优化器，共用一个缩放器：每个损失都缩放，每个优化器都 step，一次 update()。</translation>
    </message>
    <message>
        <source>A residual net in fp16</source>
        <translation>fp16 中的残差网络</translation>
    </message>
    <message>
        <source>A scale of 2^40 overflows at once. Each overflow skips a step and halves the scale, until the gradients fit.</source>
        <translation>2^40 的缩放值立即上溢。每次上溢跳过一步并将缩放值减半，直到梯度放得下。</translation>
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
        <source>An eps that fp16 rounds to zero</source>
        <translation>被 fp16 舍入为零的 eps</translation>
    </message>
    <message>
        <source>Clip after unscale_, not before</source>
        <translation>在 unscale_ 之后裁剪，而非之前</translation>
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
        <source>GAN</source>
        <translation>GAN</translation>
    </message>
    <message>
        <source>Gradient penalty: unscale by hand</source>
        <translation>梯度惩罚：手工反缩放</translation>
    </message>
    <message>
        <source>Gradients of four batches add up under one scale, are unscaled once, clipped and stepped.</source>
        <translation>四个批次的梯度在同一缩放值下累加，反缩放一次，裁剪并更新。</translation>
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
        <source>The last layer in fp32</source>
        <translation>最后一层用 fp32</translation>
    </message>
    <message>
        <source>The scale search</source>
        <translation>缩放值搜索</translation>
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
        <source>Traps</source>
        <translation>陷阱</translation>
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
        <source>Weights in pure bf16 have eight bits, and small updates are swallowed. The boundary between two spirals stays coarse.</source>
        <translation>纯 bf16 的权重只有八位，小更新被吞掉。两条螺旋之间的边界一直很粗。</translation>
    </message>
    <message>
        <source>Where fp16 needs no scaler</source>
        <translation>fp16 不需要缩放器之处</translation>
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
        <source>bf16 with a guard</source>
        <translation>带守卫的 bf16</translation>
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
        <source>right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>tf32: ten bits, and fp32&apos;s range</source>
        <translation>tf32：十位尾数，fp32 的范围</translation>
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
        <source>the dtypes of its op calls in the two lanes</source>
        <translation>两条泳道中其运算调用的 dtype</translation>
    </message>
    <message>
        <source>the error at the line of the scaler&apos;s step, and the dtypes of fc1.weight in both lanes</source>
        <translation>scaler.step 那一行的报错，以及两条泳道中 fc1.weight 的 dtype</translation>
    </message>
    <message>
        <source>the lane without a scale: its gradients are below 2^-10 and round to zero</source>
        <translation>不缩放的泳道：其梯度低于 2^-10，被舍入为零</translation>
    </message>
    <message>
        <source>three lanes above 80 % accuracy, and one that stays at 10 %</source>
        <translation>三条泳道的准确率超过 80 %，一条停在 10 %</translation>
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
    <message>
        <source>A constant scale of 2^14 and a dynamic scale, for the same deep net.</source>
        <translation>同一深层网络：恒定的缩放值 2^14，与动态缩放值。</translation>
    </message>
    <message>
        <source>A deep sigmoid net from one seed: fp32, bf16, and fp16 with and without a scaler.</source>
        <translation>同一种子的深层 sigmoid 网络：fp32、bf16、带缩放器与不带缩放器的 fp16。</translation>
    </message>
    <message>
        <source>A loop with NVIDIA apex: leaving `with amp.scale_loss` unscales the gradients, checks them and updates the scale.</source>
        <translation>使用 NVIDIA apex 的循环：离开 `with amp.scale_loss` 时，对梯度反缩放、检查并更新缩放值。</translation>
    </message>
    <message>
        <source>A model written layer by layer, with a dtype for one layer: the logits for two circles are computed in fp32.</source>
        <translation>逐层书写的模型，并为其中一层指定 dtype：两个圆的 logits 以 fp32 计算。</translation>
    </message>
    <message>
        <source>A static scale never backs off. At 2^24 the gradients of this sine fit overflow fp16 in every step, and every step is skipped.</source>
        <translation>静态缩放值从不回退。取 2^24 时，这个正弦拟合的梯度每一步都超出 fp16，于是每一步都被跳过。</translation>
    </message>
    <message>
        <source>Adam divides by the root of the mean square plus eps. In pure fp16 the default 1e-8 is zero, and so is the square of a small gradient: 0 / 0.</source>
        <translation>Adam 除以均方根加 eps。在纯 fp16 中，默认的 1e-8 为零，小梯度的平方也为零：0 / 0。</translation>
    </message>
    <message>
        <source>At O2 the optimizer steps fp32 masters. Clip amp.master_params: the optimizer reads their gradients, not those of the model&apos;s parameters.</source>
        <translation>在 O2 中优化器更新的是 fp32 主副本。应裁剪 amp.master_params：优化器读取的是它们的梯度，而非模型参数的梯度。</translation>
    </message>
    <message>
        <source>At a small learning rate an update is less than half a unit in the last place of a bf16 weight, so the weight does not change. fp32 weights or masters preserve the update.</source>
        <translation>学习率很小时，更新不足 bf16 权重末位的一半，权重不会改变。fp32 权重或主副本能保留该更新。</translation>
    </message>
    <message>
        <source>Autocast runs these ops in fp32. Here they run in fp16, beside an independent fp32 shadow.</source>
        <translation>autocast 以 fp32 运行这些算子。这里它们以 fp16 运行，旁边是独立的 fp32 影子。</translation>
    </message>
    <message>
        <source>Clipping as a setting: before or after unscale</source>
        <translation>以设置项裁剪：unscale 之前或之后</translation>
    </message>
    <message>
        <source>Each block adds its input to its output: the sum promotes, the convolutions run in fp16.</source>
        <translation>每个块将输入与其输出相加：加法提升类型，卷积以 fp16 运行。</translation>
    </message>
    <message>
        <source>Forward saves only the input and runs again in backward, under the same autocast as before.</source>
        <translation>前向只保存输入，在反向中再运行一次，autocast 与之前相同。</translation>
    </message>
    <message>
        <source>Forward under autocast, backward of the scaled loss, then step and update: the dozen lines that all other loops vary.</source>
        <translation>autocast 下的前向，对缩放后的损失做反向，然后 step 与 update：其他循环都由这十来行变化而来。</translation>
    </message>
    <message>
        <source>Gradients carry the loss scale until unscale_ divides by it. Clipping before that cuts them to a norm of 1 while they are still tens of thousands of times too large.</source>
        <translation>梯度带着损失缩放值，直到 unscale_ 将其除去。若在此之前裁剪，梯度还大着数万倍就被截到范数 1。</translation>
    </message>
    <message>
        <source>Gradients from autograd.grad belong to no optimizer, so unscale_ cannot reach them. Divide them by the scale; otherwise the penalty is as large as the scale.</source>
        <translation>autograd.grad 得到的梯度不属于任何优化器，unscale_ 无法处理。请将其除以缩放值，否则惩罚与缩放值一样大。</translation>
    </message>
    <message>
        <source>Products read ten mantissa bits of their operands; the rest stays fp32. Two circles of points are learnt equally well.</source>
        <translation>乘积只读取操作数的十位尾数，其余仍为 fp32。两个点圆学得同样好。</translation>
    </message>
    <message>
        <source>PyTorch backs off at each overflow, DeepSpeed only at the second one. Both grow after 20 clean steps. The data are four clouds of points.</source>
        <translation>PyTorch 每次上溢都回退，DeepSpeed 到第二次才回退。两者都在 20 个正常步之后增长。数据是四团点云。</translation>
    </message>
    <message>
        <source>The gradients of a deep sigmoid net are below the smallest fp16 number. The scaler lifts them above it; without a scaler they are zeros.</source>
        <translation>深层 sigmoid 网络的梯度小于 fp16 的最小数。缩放器把它们抬到其上；没有缩放器则为零。</translation>
    </message>
    <message>
        <source>The gradients of a shallow ReLU net are large enough for fp16. The lane without a scaler learns as well.</source>
        <translation>浅层 ReLU 网络的梯度对 fp16 来说足够大。不带缩放器的泳道同样能学会。</translation>
    </message>
    <message>
        <source>The lab has no fp8 arithmetic. Four lines of the loop round gradients to e4m3: in one lane scaled to its largest number, 448, in the other unscaled.</source>
        <translation>实验室没有 fp8 运算。循环中的四行将梯度舍入为 e4m3：一条泳道先缩放到其最大值 448，另一条不缩放。</translation>
    </message>
    <message>
        <source>The model is fp16 except batch norm, because fp16 cannot hold its sums. Masters are fp32.</source>
        <translation>除批归一化外模型为 fp16，因为 fp16 容不下它的求和。主副本为 fp32。</translation>
    </message>
    <message>
        <source>The same mistake without a custom loop: clip.when sets which gradients are clipped.</source>
        <translation>不用自定义循环的同一个错误：clip.when 决定裁剪哪些梯度。</translation>
    </message>
    <message>
        <source>The scaler divides by the scale in step(), so the loop has to multiply the loss by it before. Otherwise PyTorch raises an error, and so does the lab.</source>
        <translation>缩放器在 step() 中除以缩放值，因此循环必须先用它乘以损失。否则 PyTorch 会报错，实验室也一样。</translation>
    </message>
    <message>
        <source>Three losses, three scales, by loss_id: an overflow of one loss does not lower the scale of another.</source>
        <translation>三个损失、三个缩放值，由 loss_id 区分：一个损失上溢，不会降低另一个的缩放值。</translation>
    </message>
    <message>
        <source>Two losses depend on both models. Each optimizer is stepped or skipped separately; update() takes both into account.</source>
        <translation>两个损失都依赖两个模型。各优化器各自更新或跳过；update() 同时考虑两者。</translation>
    </message>
    <message>
        <source>Weights and updates are fp16, with a static scale. The learning rate must be large enough for fp16 to add the updates.</source>
        <translation>权重和更新都是 fp16，缩放值为静态。学习率必须足够大，fp16 才能加上更新。</translation>
    </message>
    <message>
        <source>Without the division, four batches add up to four times the gradient. The learning rate is in effect four times as high, and the scaled gradients overflow sooner.</source>
        <translation>不除的话，四个批次累加成四倍的梯度。学习率实际上是四倍，缩放后的梯度也更早上溢。</translation>
    </message>
    <message>
        <source>a lane that skips every step</source>
        <translation>跳过每一步的泳道</translation>
    </message>
    <message>
        <source>a step that only the generator skips, and a column for each loss</source>
        <translation>只有生成器跳过的一步，以及每个损失各有一列</translation>
    </message>
    <message>
        <source>bf16 has the range of fp32, so there is no scaler, and nothing checks for a bad batch. A test in the loop does.</source>
        <translation>bf16 的范围与 fp32 相同，因此没有缩放器，也没有对坏批次的检查。循环中的一个判断来做这件事。</translation>
    </message>
    <message>
        <source>calls with errors of at most half a unit in the last place, and their total drift from the shadow</source>
        <translation>每次调用的误差至多为末位的一半，以及它们相对影子的总偏移</translation>
    </message>
    <message>
        <source>custom_fwd decides the compute dtype of a torch.autograd.Function: that of its inputs under autocast, or fp32 with cast_inputs.</source>
        <translation>custom_fwd 决定 torch.autograd.Function 的计算 dtype：autocast 下其输入的 dtype，或用 cast_inputs 指定的 fp32。</translation>
    </message>
    <message>
        <source>exp, sum and log in fp16 soon exceed 65504. A region without autocast, with .float() on its inputs, keeps them finite.</source>
        <translation>fp16 中的 exp、sum 与 log 很快超过 65504。关闭 autocast 的区域，并对其输入调用 .float()，可使其保持有限。</translation>
    </message>
    <message>
        <source>forward op calls in backward, half the saved activations, and the same loss as without checkpointing</source>
        <translation>反向之中的前向算子调用、减半的保存激活，以及与不用检查点时相同的损失</translation>
    </message>
    <message>
        <source>four curves that coincide</source>
        <translation>四条重合的曲线</translation>
    </message>
    <message>
        <source>four optimizer steps in one, and a growth tracker that counts each batch</source>
        <translation>一步之中优化器走了四步，growth tracker 把每个批次都计入</translation>
    </message>
    <message>
        <source>fp16 weights have fp16 gradients, and the scaler raises an error at unscale. Autocast leaves weights in fp32 and casts a copy for each product.</source>
        <translation>fp16 权重的梯度也是 fp16，缩放器在反缩放时会报错。autocast 让权重保持 fp32，每次乘积转换一份副本。</translation>
    </message>
    <message>
        <source>gradients that grow from batch to batch, and a single unscale_</source>
        <translation>梯度逐批增大，以及唯一的一次 unscale_</translation>
    </message>
    <message>
        <source>input dtype</source>
        <translation>输入的 dtype</translation>
    </message>
    <message>
        <source>skipped steps, a scale that falls, a loss that falls more slowly</source>
        <translation>跳过的步、下降的缩放值、下降更慢的损失</translation>
    </message>
    <message>
        <source>skips only in the dynamic lane, and two accuracies above 80 %</source>
        <translation>只有动态泳道有跳过的步，两者准确率都超过 80 %</translation>
    </message>
    <message>
        <source>the branch that does not run while the loss is finite</source>
        <translation>损失有限时不执行的分支</translation>
    </message>
    <message>
        <source>the compute dtype of fc3 beside those of fc1 and fc2</source>
        <translation>fc3 的计算 dtype 与 fc1、fc2 的对照</translation>
    </message>
    <message>
        <source>the dtypes of conv2d and batch_norm, and two losses close to each other</source>
        <translation>conv2d 与 batch_norm 的 dtype，以及彼此接近的两个损失</translation>
    </message>
    <message>
        <source>the first Inf, its line, and a scale that falls to zero; in the other lane the scale settles</source>
        <translation>首个 Inf 及其所在行，以及降到零的缩放值；另一条泳道的缩放值趋于稳定</translation>
    </message>
    <message>
        <source>the gradients before and after the end of the with</source>
        <translation>with 结束之前与之后的梯度</translation>
    </message>
    <message>
        <source>the lane that clips before: its accuracy stays low</source>
        <translation>先裁剪的泳道：其准确率一直很低</translation>
    </message>
    <message>
        <source>the line that stopped the lane, and its error</source>
        <translation>使泳道停止的那一行及其错误</translation>
    </message>
    <message>
        <source>the loss that stays at 2.3, and the norm from clip_grad_norm_</source>
        <translation>停在 2.3 的损失，以及 clip_grad_norm_ 返回的范数</translation>
    </message>
    <message>
        <source>the losses: they diverge after the first norm above 1</source>
        <translation>首次范数超过 1 之后开始分歧的损失</translation>
    </message>
    <message>
        <source>the op calls of the line that adds the noise, and a loss that still falls</source>
        <translation>加入噪声那一行的算子调用，以及仍然下降的损失</translation>
    </message>
    <message>
        <source>the preview of each lane: the boundary, its stairs, and 20 points less accuracy</source>
        <translation>各泳道的预览：边界及其阶梯，准确率低了 20 个百分点</translation>
    </message>
    <message>
        <source>the pure bf16 lane: its loss hardly falls</source>
        <translation>纯 bf16 的泳道：其损失几乎不降</translation>
    </message>
    <message>
        <source>the scale of the generator&apos;s loss: it falls while the others stay</source>
        <translation>生成器损失的缩放值：它下降，其他的保持不变</translation>
    </message>
    <message>
        <source>the scale that falls with each skip until the penalty fits into fp16</source>
        <translation>缩放值随每次跳过而下降，直到惩罚放得进 fp16</translation>
    </message>
    <message>
        <source>the scaler&apos;s stages as you step line by line</source>
        <translation>逐行执行时缩放器的各个阶段</translation>
    </message>
    <message>
        <source>the skips of the first steps: one by both optimizers, and one by the second only</source>
        <translation>最初几步的跳过：一次是两个优化器都跳过，一次只有第二个跳过</translation>
    </message>
    <message>
        <source>the text that the lanes write, and two losses close to each other</source>
        <translation>泳道写出的文本，以及彼此接近的两个损失</translation>
    </message>
    <message>
        <source>torch.randn_like draws the same numbers as PyTorch with the same seed.</source>
        <translation>torch.randn_like 抽取的数与 PyTorch 使用同一种子时相同。</translation>
    </message>
    <message>
        <source>two curves that coincide, and the bits that the products did not read</source>
        <translation>两条重合的曲线，以及乘积没有读取的那些位</translation>
    </message>
    <message>
        <source>update() may change the scale. Within the accumulation it does so while gradients are still added up, and each batch becomes a separate step.</source>
        <translation>update() 可能改变缩放值。若在累积之中调用，梯度还在相加缩放值就变了，每个批次也成了单独的一步。</translation>
    </message>
</context>
<context>
    <name>settings</name>
    <message>
        <source>%1 products are emulated here: operands rounded, products summed in fp32, results rounded. The numbers are right, the times are meaningless.</source>
        <translation>%1 乘积在此处为模拟：操作数经过舍入，乘积以 fp32 求和，结果再舍入。数值正确，用时无意义。</translation>
    </message>
    <message>
        <source>%1 attention is emulated here: operands rounded, products summed in fp32, results rounded. The numbers are right, the times are meaningless.</source>
        <translation>%1 注意力在此处为模拟：操作数经过舍入，乘积以 fp32 求和，结果再舍入。数值正确，用时无意义。</translation>
    </message>
    <message>
        <source>your optimizer</source>
        <translation>您的优化器</translation>
    </message>
    <message>
        <source>your schedule</source>
        <translation>您的学习率调度</translation>
    </message>
    <message>
        <source>your loss</source>
        <translation>您的损失函数</translation>
    </message>
    <message>
        <source>the arguments of your loss</source>
        <translation>您的损失函数的参数</translation>
    </message>
    <message>
        <source>the %1 of your loss</source>
        <translation>您的损失函数的 %1</translation>
    </message>
    <message>
        <source>its own initialisation</source>
        <translation>自己的初始化</translation>
    </message>
    <message>
        <source>with %1 outputs in place of %2</source>
        <translation>输出数为 %1 而非 %2</translation>
    </message>
    <message>
        <source>your model</source>
        <translation>您的模型</translation>
    </message>
    <message>
        <source>your model %1</source>
        <translation>您的模型 %1</translation>
    </message>
    <message>
        <source>your models</source>
        <translation>您的各个模型</translation>
    </message>
    <message>
        <source>your data</source>
        <translation>您的数据</translation>
    </message>
    <message>
        <source>an MLP %1</source>
        <translation>MLP %1</translation>
    </message>
    <message>
        <source>an MLP %1 instead of each</source>
        <translation>以 MLP %1 代替每个模型</translation>
    </message>
    <message>
        <source>an MLP instead</source>
        <translation>以 MLP 代替</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1和%2</translation>
    </message>
    <message>
        <source>your model, your data and your loop are used</source>
        <translation>使用您的模型、数据和训练循环</translation>
    </message>
    <message>
        <source>your models, your data and your loop are used</source>
        <translation>使用您的各个模型、数据和训练循环</translation>
    </message>
    <message>
        <source>%1 is not used: the lane trains %2 on %3</source>
        <translation>未使用%1：泳道在 %3 上训练%2</translation>
    </message>
    <message>
        <source>%1 are not used: the lane trains %2 on %3</source>
        <translation>未使用%1：泳道在 %3 上训练%2</translation>
    </message>
    <message>
        <source>%1 is not used: the lane trains %2 on %3 with AdamW</source>
        <translation>未使用%1：泳道用 AdamW 在 %3 上训练%2</translation>
    </message>
    <message>
        <source>%1 are not used: the lane trains %2 on %3 with AdamW</source>
        <translation>未使用%1：泳道用 AdamW 在 %3 上训练%2</translation>
    </message>
    <message>
        <source>%1 is imported %2</source>
        <translation>%1已导入：%2</translation>
    </message>
    <message>
        <source>without %1</source>
        <translation>不含 %1</translation>
    </message>
    <message>
        <source>your data are imported without %1</source>
        <translation>您的数据已导入：不含 %1</translation>
    </message>
    <message>
        <source>the lab reads CIFAR-10&apos;s binary version: set data.path to its folder</source>
        <translation>本实验室读取 CIFAR-10 的二进制版本：请将 data.path 设为其文件夹</translation>
    </message>
    <message>
        <source>one line that may change numbers is not imported as written</source>
        <translation>有一行可能改变数值的代码未按原样导入</translation>
    </message>
    <message>
        <source>%1 lines that may change numbers are not imported as written</source>
        <translation>有 %1 行可能改变数值的代码未按原样导入</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
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
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
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
        <source>Data set</source>
        <translation>数据集</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>路径</translation>
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
        <source>Use only the first</source>
        <translation>只用前若干个</translation>
    </message>
    <message>
        <source>Shuffle</source>
        <translation>打乱</translation>
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
        <source>Label column</source>
        <translation>标签列</translation>
    </message>
    <message>
        <source>Hold out</source>
        <translation>留出</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
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
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>激活函数</translation>
    </message>
    <message>
        <source>Normalisation</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>Dropout</translation>
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
        <source>Heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>块数</translation>
    </message>
    <message>
        <source>Fused attention</source>
        <translation>融合注意力</translation>
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
        <source>Outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Autocast lists</source>
        <translation>Autocast 列表</translation>
    </message>
    <message>
        <source>Dtype per op</source>
        <translation>各算子 dtype</translation>
    </message>
    <message>
        <source>Dtype per layer</source>
        <translation>各层 dtype</translation>
    </message>
    <message>
        <source>Autocast off in</source>
        <translation>关闭 autocast 于</translation>
    </message>
    <message>
        <source>Cast cache</source>
        <translation>转换缓存</translation>
    </message>
    <message>
        <source>Batch norm in fp32</source>
        <translation>批归一化用 fp32</translation>
    </message>
    <message>
        <source>TF32 convolutions</source>
        <translation>TF32 卷积</translation>
    </message>
    <message>
        <source>Reduced precision reduction</source>
        <translation>低精度归约</translation>
    </message>
    <message>
        <source>Scaler</source>
        <translation>缩放器</translation>
    </message>
    <message>
        <source>Behaves like</source>
        <translation>行为仿照</translation>
    </message>
    <message>
        <source>Initial scale</source>
        <translation>初始缩放值</translation>
    </message>
    <message>
        <source>Growth factor</source>
        <translation>增长系数</translation>
    </message>
    <message>
        <source>Backoff factor</source>
        <translation>回退系数</translation>
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
        <source>Smallest scale</source>
        <translation>最小缩放值</translation>
    </message>
    <message>
        <source>Largest scale</source>
        <translation>最大缩放值</translation>
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
        <source>Consecutive</source>
        <translation>须连续</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>容忍度</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>Clipping</source>
        <translation>裁剪</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>When</source>
        <translation>时机</translation>
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
        <source>Divide by their number</source>
        <translation>除以批次数</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>Betas</source>
        <translation>Betas</translation>
    </message>
    <message>
        <source>Epsilon</source>
        <translation>Epsilon</translation>
    </message>
    <message>
        <source>Weight decay</source>
        <translation>权重衰减</translation>
    </message>
    <message>
        <source>Pulls weights towards zero in each step: adamw and muon directly, sgd and adam through the gradient.</source>
        <translation>每步把权重拉向零：adamw 和 muon 直接进行，sgd 和 adam 通过梯度。</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>动量</translation>
    </message>
    <message>
        <source>Dampening</source>
        <translation>阻尼</translation>
    </message>
    <message>
        <source>Nesterov</source>
        <translation>Nesterov</translation>
    </message>
    <message>
        <source>AMSGrad</source>
        <translation>AMSGrad</translation>
    </message>
    <message>
        <source>States</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Number format of the states of Adam and AdamW. parameter: the dtype of the parameter. bf16: half of fp32. 8bit and fp8: codes of 8 bits in blocks of 256 with a scale each, as torchao&apos;s AdamW8bit and AdamWFp8, for parameters of whole blocks and 4096 elements or more.</source>
        <translation>Adam 和 AdamW 状态的数字格式。parameter：参数的数据类型。bf16：fp32 的一半。8bit 和 fp8：8 位编码，每 256 个一块，每块一个缩放因子，与 torchao 的 AdamW8bit 和 AdamWFp8 相同，用于由整块组成且至少有 4096 个元素的参数。</translation>
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
        <source>Lowest rate</source>
        <translation>最低学习率</translation>
    </message>
    <message>
        <source>Skip NaN losses</source>
        <translation>跳过 NaN 损失</translation>
    </message>
    <message>
        <source>Stop at the first NaN</source>
        <translation>遇首个 NaN 停止</translation>
    </message>
    <message>
        <source>Stop at step</source>
        <translation>停在第几步</translation>
    </message>
    <message>
        <source>Stop when loss exceeds</source>
        <translation>损失超过则停止</translation>
    </message>
    <message>
        <source>Stop when scale falls below</source>
        <translation>缩放值低于则停止</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>Evaluate every</source>
        <translation>评估间隔</translation>
    </message>
    <message>
        <source>Evaluate model</source>
        <translation>评估的模型</translation>
    </message>
    <message>
        <source>Loss factor</source>
        <translation>损失系数</translation>
    </message>
    <message>
        <source>Compiled steps</source>
        <translation>编译步</translation>
    </message>
    <message>
        <source>Inspect every</source>
        <translation>检查间隔</translation>
    </message>
    <message>
        <source>fp32 shadow</source>
        <translation>fp32 影子</translation>
    </message>
    <message>
        <source>Shadowed ops</source>
        <translation>影子算子</translation>
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
        <source>Training loop</source>
        <translation>训练循环</translation>
    </message>
    <message>
        <source>FP32</source>
        <translation>FP32</translation>
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
        <source>AMP BF16</source>
        <translation>AMP BF16</translation>
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
        <source>IDX files</source>
        <translation>IDX 文件</translation>
    </message>
    <message>
        <source>CIFAR-10</source>
        <translation>CIFAR-10</translation>
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
        <source>Gaussians</source>
        <translation>高斯</translation>
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
        <source>Transformer</source>
        <translation>Transformer</translation>
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
        <source>Keras</source>
        <translation>Keras</translation>
    </message>
    <message>
        <source>DeepSpeed</source>
        <translation>DeepSpeed</translation>
    </message>
    <message>
        <source>Megatron</source>
        <translation>Megatron</translation>
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
        <source>Static</source>
        <translation>静态</translation>
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
        <source>bf16 stalls without fp32 weights</source>
        <translation>没有 fp32 权重 bf16 会停滞</translation>
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
        <translation>没有学会：唯一的一步被跳过。</translation>
    </message>
    <message>
        <source>Did not learn: all %1 steps were skipped.</source>
        <translation>没有学会：全部 %1 步都被跳过。</translation>
    </message>
    <message>
        <source>Did not learn: %1 of its gradients were zero.</source>
        <translation>没有学会：%1 的梯度为零。</translation>
    </message>
    <message>
        <source>Did not learn: %1 of %2 steps were skipped.</source>
        <translation>没有学会：%2 步中 %1 步被跳过。</translation>
    </message>
    <message>
        <source>Did not learn: the loss rose from %1 to %2%3.</source>
        <translation>没有学会：损失从 %1 升到 %2%3。</translation>
    </message>
    <message>
        <source>Did not learn: %1%2%3.</source>
        <translation>没有学会：%1%2%3。</translation>
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
        <translation>学到不多：%1%2%3。</translation>
    </message>
    <message>
        <source>Learnt: %1%2.</source>
        <translation>已学会：%1%2。</translation>
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
        <source>Agree on found_inf</source>
        <translation>统一 found_inf</translation>
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
        <source>60,000 colour images in ten classes, 32 x 32; data.path names the folder of its binary version.</source>
        <translation>60,000 张彩色图像，十类，32 x 32；data.path 为其二进制版本的文件夹。</translation>
    </message>
    <message>
        <source>60,000 images of clothes in ten classes, 28 x 28 grey; Debian&apos;s dataset-fashion-mnist.</source>
        <translation>60,000 张服装图像，十类，28 x 28 灰度；Debian 的 dataset-fashion-mnist。</translation>
    </message>
    <message>
        <source>A circle around a smaller one, generated: no straight line separates them.</source>
        <translation>大圆套小圆，生成：没有直线能分开。</translation>
    </message>
    <message>
        <source>A shallow relu net with gradients large enough for fp16: all four lanes train equally well.</source>
        <translation>梯度对 fp16 足够大的浅层 relu 网络：四条泳道训练效果相同。</translation>
    </message>
    <message>
        <source>A small pre-norm decoder, as GPT-2, that predicts the next character of a text or a sum.</source>
        <translation>小型 pre-norm 解码器，同 GPT-2，预测文本或求和式的下一个字符。</translation>
    </message>
    <message>
        <source>Accumulates the gradients of this many batches before each update: a large batch in little memory. One Inf among them skips the whole step.</source>
        <translation>每次更新前累积这么多个批次的梯度：用少量内存实现大批次。其中一个 Inf 会使整步被跳过。</translation>
    </message>
    <message>
        <source>Adam and AdamW divide by the largest mean square so far, which never decreases.</source>
        <translation>Adam 和 AdamW 除以迄今最大的均方值，该值不会减小。</translation>
    </message>
    <message>
        <source>Also reduces gradients in fp32, and records the error of the average as ranks.compression_error. Costs a second reduction.</source>
        <translation>同时以 fp32 归约梯度，并将平均值的误差记录为 ranks.compression_error。需要额外一次归约。</translation>
    </message>
    <message>
        <source>Attention heads per transformer block; the width must be a multiple of it.</source>
        <translation>每个 transformer 块的注意力头数；宽度必须是它的整数倍。</translation>
    </message>
    <message>
        <source>Batch norm over the batch of all ranks, as SyncBatchNorm. Off: each rank normalises over its own share of the batch.</source>
        <translation>在所有 rank 的整个批次上做批归一化，同 SyncBatchNorm。关闭：每个 rank 只在自己的那份批次上归一化。</translation>
    </message>
    <message>
        <source>Caches the 16-bit copy of a weight until the end of the forward pass. Off: a weight used twice is cast twice. This is slower, with the same numbers.</source>
        <translation>缓存权重的 16 位副本，直到前向传播结束。关闭：使用两次的权重要转换两次，速度更慢，数值相同。</translation>
    </message>
    <message>
        <source>Captures the training step once (on a GPU as CUDA graphs) and launches it, instead of running it eagerly: same bits, faster. Inspected steps still run eagerly.</source>
        <translation>捕获一次训练步（GPU 上为 CUDA graph）后重复启动，而不以 eager 方式运行：结果逐位相同，速度更快。检查步仍以 eager 方式运行。</translation>
    </message>
    <message>
        <source>Characters per sample of a text, which is also the transformer&apos;s context length. The cost of attention grows with its square.</source>
        <translation>文本中每个样本的字符数，也是 transformer 的上下文长度。注意力的开销随其平方增长。</translation>
    </message>
    <message>
        <source>Clean steps in a row before the scale grows. Each growth may overflow and cost a step: with an interval of 3, every fourth step is lost.</source>
        <translation>缩放值增长前所需的连续正常步数。每次增长都可能上溢并损失一步：间隔为 3 时每四步损失一步。</translation>
    </message>
    <message>
        <source>Column of a CSV file to predict: classes, or numbers if it has more than 20 different ones. Empty: the last column.</source>
        <translation>CSV 文件中要预测的列：类别；若不同值超过 20 个则为数值。留空：最后一列。</translation>
    </message>
    <message>
        <source>Compares each call of an inspected step with fp32. &quot;inputs&quot; computes it from the same inputs, &quot;own&quot; also from the shadow&apos;s earlier results, which shows the error accumulated since the start of the step.</source>
        <translation>把检查步的每个调用与 fp32 比较。&quot;inputs&quot; 用相同的输入计算，&quot;own&quot; 还用影子先前的结果计算，从而显示自该步开始累积的误差。</translation>
    </message>
    <message>
        <source>Completed %1 steps, %2 of them skipped; each loss has its own curve.</source>
        <translation>已完成 %1 步，其中 %2 步被跳过；每个损失各有曲线。</translation>
    </message>
    <message>
        <source>Completed %1 steps; each loss has its own curve.</source>
        <translation>已完成 %1 步；每个损失各有曲线。</translation>
    </message>
    <message>
        <source>Data to train on. Spirals and moons are generated and need no file.</source>
        <translation>训练数据。螺旋和月牙由程序生成，无需文件。</translation>
    </message>
    <message>
        <source>Decay rates of Adam&apos;s running averages of the gradient and its square: 0.999 averages about the last 1000 steps.</source>
        <translation>Adam 计算梯度及其平方的移动平均所用的衰减率：0.999 约为最近 1000 步的平均。</translation>
    </message>
    <message>
        <source>Device of the run: auto, cpu, cuda or cuda:N. auto uses a GPU if there is one.</source>
        <translation>运行所用的设备：auto、cpu、cuda 或 cuda:N。auto 在有 GPU 时使用 GPU。</translation>
    </message>
    <message>
        <source>Divides each loss by the number of micro-batches, so that the gradient is their mean. Off: the gradient grows with their number, like a larger learning rate.</source>
        <translation>每个损失除以微批次数，使梯度为其均值。关闭：梯度随微批次数增大，相当于更大的学习率。</translation>
    </message>
    <message>
        <source>Doubles and halves between a minimum, if set, and a maximum, which is 2^24 by default.</source>
        <translation>在最小值（若已设置）与最大值（默认 2^24）之间加倍和减半。</translation>
    </message>
    <message>
        <source>Ends the run after this step; it can be forked there. 0: only train.steps ends it.</source>
        <translation>在此步之后结束运行，可从这里分叉。0：只由 train.steps 结束。</translation>
    </message>
    <message>
        <source>Ends the run at the first step with a NaN or Inf in its loss or weights, and preserves its state.</source>
        <translation>在损失或权重首次出现 NaN 或 Inf 的步结束运行，并保留当时的状态。</translation>
    </message>
    <message>
        <source>Ends the run at the first step with a loss above this, or NaN; 0: never.</source>
        <translation>在损失首次超过此值或为 NaN 的步结束运行；0：从不。</translation>
    </message>
    <message>
        <source>Ends the run when ranks have waited this long for a rank that died, stopped or lags. The error names that rank.</source>
        <translation>当各 rank 等待某个已终止、停住或落后的 rank 达到此时长时结束运行。错误信息会指出该 rank。</translation>
    </message>
    <message>
        <source>Ends the run when the loss scale has backed off below this, as in a death spiral; 0: never.</source>
        <translation>损失缩放值回退到此值以下时结束运行，如陷入死亡螺旋；0：从不。</translation>
    </message>
    <message>
        <source>Everything is stored and computed in single precision: the reference for all other modes.</source>
        <translation>全部以单精度保存和计算：其他模式的参照。</translation>
    </message>
    <message>
        <source>Features per position of a transformer; each head uses width / heads of them.</source>
        <translation>transformer 每个位置的特征数；每个头使用 宽度 / 头数 个。</translation>
    </message>
    <message>
        <source>Folder or file of your own data, for idx, cifar10, csv and text; other data sets ignore it.</source>
        <translation>自有数据的文件夹或文件，用于 idx、cifar10、csv 和 text；其他数据集忽略此项。</translation>
    </message>
    <message>
        <source>For small images: model.blocks blocks in each stage of model.channels; [16, 32, 64] and 3 are ResNet-20.</source>
        <translation>用于小图像：model.channels 每个阶段 model.blocks 个块；[16, 32, 64] 和 3 即 ResNet-20。</translation>
    </message>
    <message>
        <source>Four clouds of points that touch, generated: no model classifies all of them.</source>
        <translation>四团相接的点云，生成：任何模型都无法全部分对。</translation>
    </message>
    <message>
        <source>Gradients are reduced in buckets of this size, last layers first. Small buckets start early but pay the latency more often.</source>
        <translation>梯度按此大小的桶进行归约，从最后几层开始。小桶开始得早，但延迟开销的次数更多。</translation>
    </message>
    <message>
        <source>Halves the traffic between ranks by rounding gradients. In fp16, sums overflow at 65504 and small gradients are lost. In bf16, each sum keeps 8 bits.</source>
        <translation>通过舍入梯度使 rank 间的通信量减半。fp16 中和在 65504 处上溢，小梯度丢失；bf16 中每个和只保留 8 位。</translation>
    </message>
    <message>
        <source>If a step overflows on one rank, all ranks skip it. Off: each rank decides alone, and their weights diverge after an overflow on only one rank.</source>
        <translation>某个 rank 上溢时，所有 rank 都跳过该步。关闭：每个 rank 各自决定，只在一个 rank 上发生上溢后，各 rank 的权重便会发散。</translation>
    </message>
    <message>
        <source>Input numbers per sample, such as a generator&apos;s noise; 0: as many as the data set has.</source>
        <translation>每个样本的输入个数，如生成器的噪声；0：与数据集相同。</translation>
    </message>
    <message>
        <source>Its memory was released for lanes that could not be created: %1</source>
        <translation>其内存已释放，用于未能创建的泳道：%1</translation>
    </message>
    <message>
        <source>Keeps Adam from dividing by zero. In fp16, an eps of 2.98e-8 or less rounds to zero, and Adam divides by zero. Muon divides by at least this norm.</source>
        <translation>防止 Adam 除以零。在 fp16 中，不大于 2.98e-8 的 eps 会舍入为零，Adam 便会除以零。Muon 至少除以此范数。</translation>
    </message>
    <message>
        <source>Largest norm, or largest element, that stays unchanged. 0 stops all learning except weight decay.</source>
        <translation>保持不变的最大范数或最大元素。0 使除权重衰减外的学习全部停止。</translation>
    </message>
    <message>
        <source>Layers that run outside autocast, by name or pattern (&quot;fc1&quot;, &quot;*.attn&quot;), or &quot;loss&quot;. Their inputs are cast to fp32: the usual fix for a layer that overflows.</source>
        <translation>在 autocast 之外运行的层，按名称或模式指定（&quot;fc1&quot;、&quot;*.attn&quot;），或 &quot;loss&quot;。其输入转换为 fp32：某层上溢时的常用解决办法。</translation>
    </message>
    <message>
        <source>Layers with a separate autocast region, by name or pattern, as {&quot;blocks.*.attn&quot;: &quot;fp32&quot;}. A name includes all layers inside it; the longest match applies.</source>
        <translation>拥有单独 autocast 区域的层，按名称或模式指定，如 {&quot;blocks.*.attn&quot;: &quot;fp32&quot;}。名称包括其内部所有层；以最长匹配为准。</translation>
    </message>
    <message>
        <source>Learning rate at the end of the schedule &quot;cosine&quot;.</source>
        <translation>调度 &quot;cosine&quot; 结束时的学习率。</translation>
    </message>
    <message>
        <source>Limit for the snapshots from which past steps are replayed. They also use at most two percent of the time. 0: no snapshots; replays start from the seed.</source>
        <translation>快照的内存上限，过去的步从快照重放。快照最多还占用百分之二的时间。0：无快照，从种子开始重放。</translation>
    </message>
    <message>
        <source>Lists of the ops that autocast runs in 16 bits and in fp32: PyTorch&apos;s for GPUs (cuda) or CPUs (cpu), or those of NVIDIA&apos;s apex at O1. They differ in softmax, sums and norms.</source>
        <translation>autocast 以 16 位和以 fp32 运行的算子列表：PyTorch 用于 GPU（cuda）或 CPU（cpu）的列表，或 NVIDIA apex 的 O1 列表。它们在 softmax、求和与范数上不同。</translation>
    </message>
    <message>
        <source>LossScaleOptimizer: only doubles and halves. Its growth has no limit: a scale that has become infinite stays infinite, and every step is skipped.</source>
        <translation>LossScaleOptimizer：只加倍和减半。增长没有上限：缩放值一旦变为无穷大便保持无穷大，此后每步都被跳过。</translation>
    </message>
    <message>
        <source>Lower bound of the scale; DeepSpeed and fairseq end the run there. 0: the framework&apos;s default, which is 1 for DeepSpeed and Megatron, 0.0001 for fairseq, none for apex.</source>
        <translation>缩放值的下限；DeepSpeed 和 fairseq 到此结束运行。0：框架的默认值，DeepSpeed 和 Megatron 为 1，fairseq 为 0.0001，apex 无下限。</translation>
    </message>
    <message>
        <source>Makes autocast run an op in fp32, fp16 or bf16, regardless of its list, as {&quot;softmax&quot;: &quot;fp16&quot;}. Use it to find the op that needs its precision.</source>
        <translation>让 autocast 忽略列表，以 fp32、fp16 或 bf16 运行某个算子，如 {&quot;softmax&quot;: &quot;fp16&quot;}。可用来找出依赖精度的算子。</translation>
    </message>
    <message>
        <source>Measure the error</source>
        <translation>测量误差</translation>
    </message>
    <message>
        <source>Multiplies the loss before backward and divides the gradients afterwards, so that small gradients survive fp16. dynamic adapts the factor, static keeps it fixed. With none, fp16 loses small gradients.</source>
        <translation>在 backward 前放大损失，之后再缩小梯度，使小梯度在 fp16 中得以保留。dynamic 自动调整系数，static 固定系数。none 时 fp16 会丢失小梯度。</translation>
    </message>
    <message>
        <source>Multiplies the loss before backward, and is not divided out: 1e-6 makes gradients too small for fp16 on purpose, 1e6 too large.</source>
        <translation>在 backward 前乘到损失上，之后不再除去：1e-6 有意使梯度对 fp16 过小，1e6 则过大。</translation>
    </message>
    <message>
        <source>Name of the lane in legends, tables and files.</source>
        <translation>泳道在图例、表格和文件中的名称。</translation>
    </message>
    <message>
        <source>Normalises a layer&apos;s output to mean 0 and variance 1, which keeps activations and gradients in range. layer: per sample; autocast runs it in fp32 on a GPU. batch: per channel over the batch, in the input&apos;s format with fp32 statistics; evaluation uses running statistics.</source>
        <translation>把层的输出归一化为均值 0、方差 1，使激活和梯度保持在范围内。layer：按样本；autocast 在 GPU 上以 fp32 计算。batch：在批次上按通道计算，用输入格式及 fp32 统计量；评估时使用滑动统计量。</translation>
    </message>
    <message>
        <source>Number of CPU threads; 0 uses all cores. Sums are split by threads, so another number may change the last bits.</source>
        <translation>CPU 线程数；0 使用所有核心。求和按线程划分，因此线程数不同可能改变最后几位。</translation>
    </message>
    <message>
        <source>Number of overflows until the scale backs off: with 2, the first one only skips its step. The next growth resets the count.</source>
        <translation>上溢多少次后缩放值才回退：为 2 时第一次只跳过该步。下一次增长会重置计数。</translation>
    </message>
    <message>
        <source>Number of processes (ddp) or replicas (dp). With ddp each rank reads batches of the batch size, so a step sees that many times more samples. With dp one batch is split over at most 16 replicas.</source>
        <translation>进程数（ddp）或副本数（dp）。使用 ddp 时每个 rank 读取批大小个样本，因此每步样本数按此倍数增加。使用 dp 时一个批次拆分到最多 16 个副本。</translation>
    </message>
    <message>
        <source>Number of transformer blocks (attention and two linear layers), or of blocks per resnet stage (two convolutions and a skip connection).</source>
        <translation>transformer 的块数（每块含注意力和两个线性层），或 resnet 每个阶段的块数（每块含两个卷积和一个跳跃连接）。</translation>
    </message>
    <message>
        <source>On a GPU, lets 16-bit products add partial sums in 16 bits, as PyTorch does by default. Long sums are faster, but a partial sum may overflow.</source>
        <translation>在 GPU 上允许 16 位乘积以 16 位累加部分和，与 PyTorch 默认行为相同。长求和更快，但部分和可能上溢。</translation>
    </message>
    <message>
        <source>On a GPU, lets convolutions read only ten mantissa bits of fp32 tensors, as cuDNN in PyTorch by default. The mode tf32 does this for all products.</source>
        <translation>在 GPU 上允许卷积只读取 fp32 张量的十位尾数，与 PyTorch 中 cuDNN 的默认行为相同。tf32 模式对所有乘积都如此。</translation>
    </message>
    <message>
        <source>One kernel that does not store the scores, as PyTorch&apos;s scaled_dot_product_attention. Off: matmul, mask, softmax, matmul. Autocast stores their scores in 16 bits, which can overflow fp16.</source>
        <translation>一个不保存得分的内核，同 PyTorch 的 scaled_dot_product_attention。关闭：matmul、mask、softmax、matmul。autocast 以 16 位保存其得分，在 fp16 中可能上溢。</translation>
    </message>
    <message>
        <source>Only overflows in a row count towards the hysteresis: one clean step resets the count.</source>
        <translation>只有连续的上溢才计入迟滞：一个正常步即重置计数。</translation>
    </message>
    <message>
        <source>Ops that have an fp32 shadow, such as softmax; empty: all.</source>
        <translation>计算 fp32 影子的算子，如 softmax；留空：全部。</translation>
    </message>
    <message>
        <source>Optimizer steps of the run; skipped ones count.</source>
        <translation>运行的优化器步数；跳过的步也计入。</translation>
    </message>
    <message>
        <source>Output numbers per sample, such as one for a discriminator; 0: as many as the data set needs. For the model layers: the size that its last layer must have.</source>
        <translation>每个样本的输出个数，如判别器为一个；0：由数据集决定。对模型 layers：最后一层必须具有的大小。</translation>
    </message>
    <message>
        <source>Reduces a bucket as soon as its gradients are ready, while backward runs. Off: reduces all buckets after backward.</source>
        <translation>桶中的梯度就绪后立即归约，与反向传播同时进行。关闭：反向传播结束后再归约所有桶。</translation>
    </message>
    <message>
        <source>SGD adds the gradient, multiplied by 1 - dampening, to its momentum.</source>
        <translation>SGD 将梯度乘以 1 - 阻尼后累加到动量中。</translation>
    </message>
    <message>
        <source>Nesterov momentum. SGD requires a momentum above 0 and a dampening of 0 for it.</source>
        <translation>Nesterov 动量。SGD 为此要求动量大于 0 且阻尼为 0。</translation>
    </message>
    <message>
        <source>Samples per micro-batch. The mean over a larger batch has less noise but makes each sample&apos;s gradient smaller, closer to fp16&apos;s lower limit.</source>
        <translation>每个微批次的样本数。批次越大，均值的噪声越小，但每个样本的梯度也越小，更接近 fp16 的下限。</translation>
    </message>
    <message>
        <source>Seed of the initial weights, the batch order and dropout. Same seed: same start and same batches, in every precision.</source>
        <translation>初始权重、批次顺序和 dropout 的种子。种子相同则起点和批次相同，与精度无关。</translation>
    </message>
    <message>
        <source>Share of activations set to zero at random in training. 0: off; 1: all of them.</source>
        <translation>训练中随机置零的激活比例。0：关闭；1：全部置零。</translation>
    </message>
    <message>
        <source>Share of the last update that SGD adds to the next one, and of the last average that Muon keeps. From 1 on, updates never decay. Adam ignores it.</source>
        <translation>SGD 加到下一次更新上的上次更新的比例，也是 Muon 保留的上次平均值的比例。达到 1 时更新不会衰减。Adam 忽略此项。</translation>
    </message>
    <message>
        <source>Share of the steps since the last change of the scale that may overflow before it backs off. 0: backs off at each overflow.</source>
        <translation>自缩放值上次变化以来，回退前允许上溢的步所占比例。0：每次上溢都回退。</translation>
    </message>
    <message>
        <source>Share of the training samples, drawn by the seed, that is held out for evaluation. 0: the data set&apos;s test samples, or a tenth if it has none (csv, text).</source>
        <translation>由种子抽取、留作评估的训练样本比例。0：使用数据集自带的测试样本；没有时取十分之一（csv、text）。</translation>
    </message>
    <message>
        <source>Shuffles the samples in each epoch. Off: every epoch has the same batches.</source>
        <translation>每个 epoch 重新打乱样本。关闭：每个 epoch 的批次相同。</translation>
    </message>
    <message>
        <source>Size of each update. If it is too large, training diverges. If it is too small, 16-bit weights round the update to zero.</source>
        <translation>每次更新的步长。过大时训练发散；过小时 16 位权重会把更新舍入为零。</translation>
    </message>
    <message>
        <source>Skips the step if the loss is NaN or Inf. This protects the weights but hides the cause.</source>
        <translation>损失为 NaN 或 Inf 时跳过该步。可保护权重，但会掩盖原因。</translation>
    </message>
    <message>
        <source>Steps between evaluations on held-out data; 0 evaluates only at the end.</source>
        <translation>在留出数据上两次评估之间的步数；0 只在结束时评估。</translation>
    </message>
    <message>
        <source>Steps between inspected steps, which record every op call with its dtypes and statistics; 0: never. An inspected step is slower.</source>
        <translation>相邻检查步之间的步数，检查步记录每个算子调用及其 dtype 和统计量；0：从不。检查步较慢。</translation>
    </message>
    <message>
        <source>The body of one training step, in the lab&apos;s subset of Python with PyTorch&apos;s names; a string or a list of lines. Empty: the loop that the settings generate.</source>
        <translation>一个训练步的主体，用实验室支持的 Python 子集和 PyTorch 的名称编写；一个字符串或行的列表。留空：由设置生成的循环。</translation>
    </message>
    <message>
        <source>The device was lost at a step of &quot;%1&quot;, and this lane ended too: %2</source>
        <translation>在“%1”的一步中设备丢失，本泳道也随之结束：%2</translation>
    </message>
    <message>
        <source>The formats in which the run stores weights and computes ops. O0 to O3 are accepted as apex&apos;s names for fp32, amp-fp16, fp16-master and pure-fp16.</source>
        <translation>运行中保存权重和计算算子所用的数值格式。也接受 O0 到 O3，即 apex 对 fp32、amp-fp16、fp16-master 和 pure-fp16 的名称。</translation>
    </message>
    <message>
        <source>The framework that a dynamic scaler imitates: when the scale backs off and grows, and its bounds. Other settings do not change, so the rules can be compared.</source>
        <translation>动态缩放器所模仿的框架：缩放值何时回退、何时增长及其上下限。其他设置保持不变，便于比较规则。</translation>
    </message>
    <message>
        <source>The initial factor. Too high: steps are skipped until it has backed off. Too low: small gradients underflow until it has grown. In a live run, sets the current scale.</source>
        <translation>初始系数。过高：在回退到位之前会跳过若干步。过低：在增长之前小梯度会下溢。运行中修改会设置当前缩放值。</translation>
    </message>
    <message>
        <source>The kind of network to train.</source>
        <translation>要训练的网络类型。</translation>
    </message>
    <message>
        <source>The nonlinearity between layers. sigmoid multiplies the gradient by at most 1/4 per layer, so deep nets underflow in fp16; relu passes it on.</source>
        <translation>层间的非线性函数。sigmoid 每层最多把梯度乘以 1/4，深层网络因此在 fp16 中下溢；relu 原样传递梯度。</translation>
    </message>
    <message>
        <source>The scale does not back off below this; 0: no limit. Above the smallest scale, it keeps fairseq from ending the run.</source>
        <translation>缩放值回退时不低于此值；0：无限制。高于最小缩放值时可避免 fairseq 结束运行。</translation>
    </message>
    <message>
        <source>The scale is multiplied by this after a skipped step. Near 1, many steps are skipped until the scale fits. Near 0, it falls too far and small gradients underflow.</source>
        <translation>跳过一步后，缩放值乘以此系数。接近 1 时要跳过很多步才合适；接近 0 时降得过低，小梯度下溢。</translation>
    </message>
    <message>
        <source>The scale is multiplied by this after growth_interval clean steps in a row. DeepSpeed and fairseq also divide by it when they back off.</source>
        <translation>连续 growth_interval 个正常步后，缩放值乘以此系数。DeepSpeed 和 fairseq 回退时也除以它。</translation>
    </message>
    <message>
        <source>The scale never changes; a step with Inf or NaN is still skipped.</source>
        <translation>缩放值从不变化；出现 Inf 或 NaN 的步仍会被跳过。</translation>
    </message>
    <message>
        <source>The schedule &quot;step&quot; multiplies the learning rate by this at each drop.</source>
        <translation>调度 &quot;step&quot; 每次下降时，学习率乘以此系数。</translation>
    </message>
    <message>
        <source>The state of autocast belongs to a thread. On: replicas enable autocast, as in today&apos;s DataParallel, but not the region&apos;s dtype: they use fp16, or bf16 with the CPU lists. Off: replicas run without autocast, as in older releases, in fp32 unless forward has its own region.</source>
        <translation>autocast 的状态属于线程。开启：副本启用 autocast，如当前的 DataParallel，但不继承该区域的 dtype：使用 fp16，按 CPU 列表则为 bf16。关闭：副本不使用 autocast，如旧版本，以 fp32 运行，除非 forward 内有自己的区域。</translation>
    </message>
    <message>
        <source>The update rule. Adam and AdamW divide by the gradient&apos;s magnitude, so they hide a wrong loss scale that SGD would show. Muon orthogonalises updates of matrices; an AdamW updates the rest.</source>
        <translation>更新规则。Adam 和 AdamW 除以梯度的量级，因此会掩盖 SGD 下能看出的错误损失缩放。Muon 对矩阵的更新做正交化；其余参数由 AdamW 更新。</translation>
    </message>
    <message>
        <source>Tolerates the first overflows (hysteresis), reset by a growth only: after that every overflow backs off, down to the minimum, where it stays.</source>
        <translation>容忍最初几次上溢（迟滞），仅由增长重置：之后每次上溢都回退，直到最小值并保持不变。</translation>
    </message>
    <message>
        <source>Tolerates the first overflows (hysteresis), reset by a growth or, if consecutive, by any clean step. An overflow at the minimum ends the run.</source>
        <translation>容忍最初几次上溢（迟滞），由增长重置；若为 consecutive，则任一正常步也会重置。在最小值处上溢会结束运行。</translation>
    </message>
    <message>
        <source>Too few steps to judge: %1 in %2%3.</source>
        <translation>步数太少，无法判断：%2 步内%1%3。</translation>
    </message>
    <message>
        <source>Trains on this many samples from the start of the data; 0 uses all. A few hundred show overfitting within seconds.</source>
        <translation>只用数据开头的这么多个样本训练；0 使用全部。几百个样本在数秒内即可看到过拟合。</translation>
    </message>
    <message>
        <source>Updates so small that bf16 weights round them away: that lane does not learn, while fp32 weights and masters do with the same 16-bit products.</source>
        <translation>更新小到被 bf16 权重舍入掉：该泳道无法学习，而在相同的 16 位乘积下，fp32 权重和主权重可以学习。</translation>
    </message>
    <message>
        <source>Upper bound of the scale. 0: the framework&apos;s default, which is 2^24 for apex.</source>
        <translation>缩放值的上限。0：框架的默认值，apex 为 2^24。</translation>
    </message>
    <message>
        <source>Whether batch norm of a 16-bit model stays in fp32, as apex&apos;s keep_batchnorm_fp32. auto: yes for fp16-master (O2), no for the pure modes (O3).</source>
        <translation>16 位模型的批归一化是否保持 fp32，同 apex 的 keep_batchnorm_fp32。auto：fp16-master（O2）为是，纯模式（O3）为否。</translation>
    </message>
    <message>
        <source>Width of each stage of convolutions, in order; each stage halves the image size.</source>
        <translation>各卷积阶段的宽度，按顺序；每个阶段使图像尺寸减半。</translation>
    </message>
    <message>
        <source>With several models: the one to evaluate on the test samples of its data set. Empty: none. A single model is always evaluated if its outputs fit its data set.</source>
        <translation>有多个模型时：在其数据集的测试样本上评估的模型。留空：不评估。只有一个模型且其输出符合数据集时总会评估。</translation>
    </message>
    <message>
        <source>Your own images and labels in MNIST&apos;s file format, from the folder or file in data.path.</source>
        <translation>自己的图像和标签，MNIST 文件格式，来自 data.path 指定的文件夹或文件。</translation>
    </message>
    <message>
        <source>after-unscale is correct. before-unscale applies the limit to gradients that are still multiplied by the loss scale, so they become far too small: the classic mistake.</source>
        <translation>after-unscale 是正确的。before-unscale 对仍乘有损失缩放值的梯度应用上限，使其变得过小：经典错误。</translation>
    </message>
    <message>
        <source>before the sum, as DistributedDataParallel: small gradients may be lost in fp16. after it: the sum may overflow.</source>
        <translation>before：求和前除，同 DistributedDataParallel，fp16 中小梯度可能丢失。after：求和后除，和可能上溢。</translation>
    </message>
    <message>
        <source>ddp trains one model on several ranks and averages their gradients. Each rank is a process with its own share of every batch. dp splits each batch over replicas in threads of one process. Here they run one at a time on its device.</source>
        <translation>ddp 在多个 rank 上训练一个模型并对梯度取平均。每个 rank 是一个进程，处理每个批次中自己的一份。dp 把每个批次拆分给同一进程各线程中的副本；这里副本在该进程的设备上依次运行。</translation>
    </message>
    <message>
        <source>fp32 weights; products run in bf16, which has fp32&apos;s range, so no loss scaler is needed.</source>
        <translation>fp32 权重；乘积用 bf16，其范围同 fp32，因此无需损失缩放器。</translation>
    </message>
    <message>
        <source>fp32 weights; products run in fp16, ops that need range in fp32; a scaler preserves small gradients.</source>
        <translation>fp32 权重；乘积用 fp16，需要大范围的算子用 fp32；缩放器保住小梯度。</translation>
    </message>
    <message>
        <source>no reason was reported.</source>
        <translation>未报告原因。</translation>
    </message>
    <message>
        <source>norm: scales all gradients down when their total norm exceeds the limit. value: clamps each element to the limit, which also makes an Inf finite.</source>
        <translation>norm：总范数超过上限时按比例缩小所有梯度。value：把每个元素截断到上限，Inf 也会变为有限值。</translation>
    </message>
    <message>
        <source>torch.amp.GradScaler: backs off at once, grows after growth_interval clean steps in a row, has no bounds but does not grow to infinity.</source>
        <translation>torch.amp.GradScaler：立即回退，连续 growth_interval 个正常步后增长，无上下限，但不会增长到无穷大。</translation>
    </message>
    <message>
        <source>zero1: each rank stores the optimizer state of only its share of the parameters. zero2: also only the gradients of that share. The updated shares are gathered after each step.</source>
        <translation>zero1：每个 rank 只保存自己那份参数的优化器状态。zero2：梯度也只保存那一份。每步之后收集更新后的各份参数。</translation>
    </message>
    <message>
        <source>How Muon&apos;s learning rate depends on a matrix&apos;s shape. match_rms_adamw: updates of AdamW&apos;s size, so that a learning rate tuned for AdamW fits.</source>
        <translation>Muon 的学习率如何取决于矩阵的形状。match_rms_adamw：更新的大小与 AdamW 相同，因此为 AdamW 调好的学习率可以沿用。</translation>
    </message>
    <message>
        <source>Iterations with which Muon orthogonalises an update. They multiply matrices in bf16.</source>
        <translation>Muon 对更新做正交化的迭代次数，以 bf16 做矩阵乘法。</translation>
    </message>
    <message>
        <source>Learning rate by shape</source>
        <translation>按形状调整学习率</translation>
    </message>
    <message>
        <source>Muon multiplies a matrix X by a + b X XT + c (X XT)^2 in each iteration. These a, b and c move its singular values towards 1.</source>
        <translation>Muon 在每次迭代中把矩阵 X 乘以 a + b X XT + c (X XT)^2。这些 a、b、c 使其奇异值趋近 1。</translation>
    </message>
    <message>
        <source>Newton-Schulz coefficients</source>
        <translation>Newton-Schulz 系数</translation>
    </message>
    <message>
        <source>Newton-Schulz steps</source>
        <translation>Newton-Schulz 步数</translation>
    </message>
    <message>
        <source>Linear layers that the recipe leaves in high precision, by name or pattern (&quot;fc1&quot;, &quot;*.attn&quot;). Often the last layer: it decides the most.</source>
        <translation>配方保留为高精度的线性层,用名称或模式指定(&quot;fc1&quot;、&quot;*.attn&quot;)。常常是最后一层:它影响最大。</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>配方</translation>
    </message>
    <message>
        <source>Hadamard transform</source>
        <translation>Hadamard 变换</translation>
    </message>
    <message>
        <source>History of magnitudes</source>
        <translation>绝对值的历史</translation>
    </message>
    <message>
        <source>How the scale of a tile follows from its largest magnitude. recipe: as the recipe has it. Of an MX recipe, floor clips the largest elements, and rceil does not.</source>
        <translation>每个块的缩放值如何由其最大绝对值得出。recipe:按配方本身。对于 MX 配方,floor 会截断最大的元素,rceil 不会。</translation>
    </message>
    <message>
        <source>Magnitude of the history</source>
        <translation>取历史中的哪个值</translation>
    </message>
    <message>
        <source>Margin of delayed scales</source>
        <translation>延迟缩放的余量</translation>
    </message>
    <message>
        <source>Powers of two by which delayed scales are smaller, so that larger magnitudes than in the history do not clip.</source>
        <translation>延迟的缩放值缩小多少个 2 的幂,使比历史中更大的绝对值不被截断。</translation>
    </message>
    <message>
        <source>Read by the recipe fp8-delayed only.</source>
        <translation>只有配方 fp8-delayed 读取此项。</translation>
    </message>
    <message>
        <source>Recipe&apos;s scales</source>
        <translation>配方的缩放值</translation>
    </message>
    <message>
        <source>Rounds gradients of outputs up or down at random, so that their mean stays right, where the recipe does. Off: to the nearest number.</source>
        <translation>在配方如此规定之处,把输出的梯度随机向上或向下舍入,使均值保持正确。关闭:舍入到最近的数。</translation>
    </message>
    <message>
        <source>Spreads outliers of what is multiplied for gradients of weights over 16 elements, where the recipe does. The product stays the same but for rounding.</source>
        <translation>在配方如此规定之处,把权重梯度的乘数中的离群值分散到 16 个元素上。除舍入外,乘积不变。</translation>
    </message>
    <message>
        <source>Stochastic rounding</source>
        <translation>随机舍入</translation>
    </message>
    <message>
        <source>This recipe rounds to the nearest number.</source>
        <translation>此配方舍入到最近的数。</translation>
    </message>
    <message>
        <source>This recipe transforms nothing.</source>
        <translation>此配方不做变换。</translation>
    </message>
    <message>
        <source>Training passes whose largest magnitudes delayed scaling keeps. A change begins new histories.</source>
        <translation>延迟缩放所保留的最大绝对值来自多少次训练前向。更改会开始新的历史。</translation>
    </message>
    <message>
        <source>Which magnitude of the history gives the scale: the largest, or that of the last pass.</source>
        <translation>由历史中的哪个绝对值得出缩放值:最大的,或最近一次的。</translation>
    </message>
    <message>
        <source>Recipe off in</source>
        <translation>不使用配方的层</translation>
    </message>
    <message>
        <source>Rounds what the linear layers multiply to 8, 6 or 4 bits with scales, in all three products: y = x wT, dx = g w, dw = gT x. Everything else stays as the mode says.</source>
        <translation>把线性层三个乘积(y = x wT、dx = g w、dw = gT x)的操作数按缩放因子舍入到 8、6 或 4 位。其余一切仍按模式进行。</translation>
    </message>
    <message>
        <source>Applies to GPUs only.</source>
        <translation>仅适用于 GPU。</translation>
    </message>
    <message>
        <source>Clipping is off.</source>
        <translation>裁剪已关闭。</translation>
    </message>
    <message>
        <source>Keras and apex always double and halve.</source>
        <translation>Keras 和 apex 总是加倍或减半。</translation>
    </message>
    <message>
        <source>Only a dynamic scaler backs off.</source>
        <translation>只有动态缩放器会回退。</translation>
    </message>
    <message>
        <source>Only a dynamic scaler grows.</source>
        <translation>只有动态缩放器会增长。</translation>
    </message>
    <message>
        <source>Only a dynamic scaler moves its scale.</source>
        <translation>只有动态缩放器会改变缩放值。</translation>
    </message>
    <message>
        <source>Parallel training is off.</source>
        <translation>并行训练已关闭。</translation>
    </message>
    <message>
        <source>Read by Adam and AdamW only.</source>
        <translation>仅 Adam 和 AdamW 使用。</translation>
    </message>
    <message>
        <source>Read by Adam, AdamW and Muon only.</source>
        <translation>仅 Adam、AdamW 和 Muon 使用。</translation>
    </message>
    <message>
        <source>Read by Muon only.</source>
        <translation>仅 Muon 使用。</translation>
    </message>
    <message>
        <source>Read by SGD and Muon only.</source>
        <translation>仅 SGD 和 Muon 使用。</translation>
    </message>
    <message>
        <source>Read by SGD only.</source>
        <translation>仅 SGD 使用。</translation>
    </message>
    <message>
        <source>Read by DeepSpeed&apos;s and Megatron&apos;s rules only.</source>
        <translation>仅 DeepSpeed 和 Megatron 的规则使用。</translation>
    </message>
    <message>
        <source>Read by DeepSpeed&apos;s rule only.</source>
        <translation>仅 DeepSpeed 的规则使用。</translation>
    </message>
    <message>
        <source>Read by PyTorch&apos;s and Megatron&apos;s rules only; the others divide by the factor of growth.</source>
        <translation>仅 PyTorch 和 Megatron 的规则使用；其他规则除以增长系数。</translation>
    </message>
    <message>
        <source>Read by apex&apos;s rule only.</source>
        <translation>仅 apex 的规则使用。</translation>
    </message>
    <message>
        <source>Read by fairseq&apos;s rule only.</source>
        <translation>仅 fairseq 的规则使用。</translation>
    </message>
    <message>
        <source>Read by mlp, cnn and transformer only.</source>
        <translation>仅 mlp、cnn 和 transformer 使用。</translation>
    </message>
    <message>
        <source>Read by the data set csv only.</source>
        <translation>仅数据集 csv 使用。</translation>
    </message>
    <message>
        <source>Read by the data set text only.</source>
        <translation>仅数据集 text 使用。</translation>
    </message>
    <message>
        <source>Read by the model layers only.</source>
        <translation>仅模型 layers 使用。</translation>
    </message>
    <message>
        <source>Read by the model transformer only.</source>
        <translation>仅模型 transformer 使用。</translation>
    </message>
    <message>
        <source>Read by the models cnn and resnet only.</source>
        <translation>仅模型 cnn 和 resnet 使用。</translation>
    </message>
    <message>
        <source>Read by the models mlp and cnn only.</source>
        <translation>仅模型 mlp 和 cnn 使用。</translation>
    </message>
    <message>
        <source>Read by the models mlp and layers only.</source>
        <translation>仅模型 mlp 和 layers 使用。</translation>
    </message>
    <message>
        <source>Read by the models resnet and transformer only.</source>
        <translation>仅模型 resnet 和 transformer 使用。</translation>
    </message>
    <message>
        <source>Read by the rules of DeepSpeed, Megatron, fairseq and apex only.</source>
        <translation>仅 DeepSpeed、Megatron、fairseq 和 apex 的规则使用。</translation>
    </message>
    <message>
        <source>Read by the schedule cosine only.</source>
        <translation>仅调度 cosine 使用。</translation>
    </message>
    <message>
        <source>Read by the schedule step only.</source>
        <translation>仅调度 step 使用。</translation>
    </message>
    <message>
        <source>The loop&apos;s data sets have their own names and sections.</source>
        <translation>循环的各数据集有自己的名称和小节。</translation>
    </message>
    <message>
        <source>The loop&apos;s models have their own names and sections.</source>
        <translation>循环的各模型有自己的名称和小节。</translation>
    </message>
    <message>
        <source>The loop&apos;s optimizers have their own names and sections.</source>
        <translation>循环的各优化器有自己的名称和小节。</translation>
    </message>
    <message>
        <source>The loop&apos;s scalers have their own names and sections.</source>
        <translation>循环的各缩放器有自己的名称和小节。</translation>
    </message>
    <message>
        <source>The loop&apos;s program uses no scaler.</source>
        <translation>循环的程序不使用缩放器。</translation>
    </message>
    <message>
        <source>The model layers lists its own.</source>
        <translation>模型 layers 自行列出。</translation>
    </message>
    <message>
        <source>The program is edited and decides this. Reset to form generates it from the settings again.</source>
        <translation>程序已编辑，由它决定此项。“重置为表单”会重新由设置生成程序。</translation>
    </message>
    <message>
        <source>The transformer predicts the next token.</source>
        <translation>transformer 预测下一个 token。</translation>
    </message>
    <message>
        <source>There are no replicas.</source>
        <translation>没有副本。</translation>
    </message>
    <message>
        <source>There is no loss scaler.</source>
        <translation>没有损失缩放器。</translation>
    </message>
    <message>
        <source>There is no recipe.</source>
        <translation>没有配方。</translation>
    </message>
    <message>
        <source>There is one micro-batch per step.</source>
        <translation>每步只有一个微批次。</translation>
    </message>
    <message>
        <source>There is one model.</source>
        <translation>只有一个模型。</translation>
    </message>
    <message>
        <source>There is one rank.</source>
        <translation>只有一个 rank。</translation>
    </message>
    <message>
        <source>This data set needs no path.</source>
        <translation>此数据集不需要路径。</translation>
    </message>
    <message>
        <source>This mode does not use autocast.</source>
        <translation>此模式不使用 autocast。</translation>
    </message>
    <message>
        <source>This mode stores the model in fp32.</source>
        <translation>此模式以 fp32 存储模型。</translation>
    </message>
    <message>
        <source>This mode uses tf32 in all products.</source>
        <translation>此模式在所有乘积中使用 tf32。</translation>
    </message>
    <message>
        <source>backoff</source>
        <translation>回退</translation>
    </message>
    <message>
        <source>checkpoint</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>fork</source>
        <translation>分叉</translation>
    </message>
    <message>
        <source>growth</source>
        <translation>增长</translation>
    </message>
    <message>
        <source>injection</source>
        <translation>注入</translation>
    </message>
    <message>
        <source>nonfinite</source>
        <translation>非有限</translation>
    </message>
    <message>
        <source>print</source>
        <translation>打印</translation>
    </message>
    <message>
        <source>setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>skip</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>Layers of the model &quot;layers&quot;, written as in torch.nn, without the sizes that follow from the previous layer: &quot;Conv2d(16, 3, padding=1)&quot;, &quot;ReLU&quot;, &quot;Flatten&quot;, &quot;Linear(10)&quot;. &quot;Residual(2)&quot; adds the input of the two layers before it.</source>
        <translation>模型 &quot;layers&quot; 的各层，写法与 torch.nn 相同，但省略可由前一层推出的尺寸：&quot;Conv2d(16, 3, padding=1)&quot;、&quot;ReLU&quot;、&quot;Flatten&quot;、&quot;Linear(10)&quot;。&quot;Residual(2)&quot; 加上其前两层的输入。</translation>
    </message>
</context>
</TS>
