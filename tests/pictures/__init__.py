"""Pictures of the screens on which looks are the point, held to how they looked before.

`golden/*.ans` are terminal pictures: `cat` shows one as it is. `golden/*.png` are the report's.
`python -m tests.pictures` draws them anew; look at what has changed before it is committed.
"""
